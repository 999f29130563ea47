/** What makes a posting public: lists, pages, catalogue and everything else for strangers take only postings that have it. */
const ANYBODY = 'read("any")';

interface Readable {
  permissions: readonly string[];
}

export function isPublic({ permissions }: Readable): boolean {
  return permissions.includes(ANYBODY);
}

/** Whether somebody is named who may read it. */
export function namesReaders(permissions: readonly string[]): boolean {
  return permissions.some(permission => permission.startsWith('read('));
}

/** The same permissions, for anybody to read; whoever may change a document of anybody's need not be named as a reader. */
export function forAnybody(permissions: readonly string[]): string[] {
  const named = new Set([ANYBODY, ...employersOf(permissions)]);
  return [ANYBODY, ...permissions.filter(permission => !named.has(permission))];
}

/** The same permissions, for nobody to read but whoever may change it. */
export function forEmployerAlone(permissions: readonly string[]): string[] {
  const others = permissions.filter(permission => !permission.startsWith('read('));
  return [...employersOf(others), ...others];
}

/** Applications to it reach somebody here: it has an employer who may change it, and so reads what comes to it. */
export function hasInbox(permissions: readonly string[]): boolean {
  return employersOf(permissions).length > 0;
}

/** Whether anybody but its owner may read an application: the employer that it came to. */
export function hasTeamReaders(permissions: readonly string[], owner: string | undefined): boolean {
  return permissions.some(
    permission => permission.startsWith('read(') && permission !== `read("user:${owner}")`,
  );
}

/** Reading rights for those who may edit a posting. */
export function employersOf(permissions: readonly string[]): string[] {
  return permissions.flatMap(permission => {
    const role = /^update\("((?:user|team|member):[^"]+)"\)$/.exec(permission)?.[1];
    return role === undefined ? [] : [`read("${role}")`];
  });
}
