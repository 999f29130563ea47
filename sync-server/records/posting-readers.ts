/**
 * The permission that makes a posting public. Lists, pages, the catalogue and everything else for strangers only
 * include postings that have it.
 */
const ANYBODY = 'read("any")';

interface Readable {
  permissions: readonly string[];
}

export function isPublic({ permissions }: Readable): boolean {
  return permissions.includes(ANYBODY);
}

/** Whether the permissions name anyone who may read the posting. */
export function namesReaders(permissions: readonly string[]): boolean {
  return permissions.some(permission => permission.startsWith('read('));
}

/**
 * The same permissions, but everyone can read the posting. People who may change a public document needn't be named as
 * readers.
 */
export function forAnybody(permissions: readonly string[]): string[] {
  const named = new Set([ANYBODY, ...employersOf(permissions)]);
  return [ANYBODY, ...permissions.filter(permission => !named.has(permission))];
}

/** The same permissions, but only people who may change the posting can read it. */
export function forEmployerAlone(permissions: readonly string[]): string[] {
  const others = permissions.filter(permission => !permission.startsWith('read('));
  return [...employersOf(others), ...others];
}

/**
 * Whether applications arrive in an inbox here: an employer may change the posting, and so can read its applications.
 */
export function hasInbox(permissions: readonly string[]): boolean {
  return employersOf(permissions).length > 0;
}

/** Whether anyone besides its owner may read an application: the employer that received it. */
export function hasTeamReaders(permissions: readonly string[], owner: string | undefined): boolean {
  return permissions.some(
    permission => permission.startsWith('read(') && permission !== `read("user:${owner}")`,
  );
}

/** Read access for everyone who may edit the posting. */
export function employersOf(permissions: readonly string[]): string[] {
  return permissions.flatMap(permission => {
    const role = /^update\("((?:user|team|member):[^"]+)"\)$/.exec(permission)?.[1];
    return role === undefined ? [] : [`read("${role}")`];
  });
}
