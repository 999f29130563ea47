import type { AccountRecord } from './account-record.ts';
import type { TeamMembership } from './team-directory.ts';

/**
 * An account's roles in Appwrite, in the order in which its error messages list them (row 39 of
 * docs/appwrite-behaviour.md).
 */
export function rolesOf(account: AccountRecord, memberships: readonly TeamMembership[]): string[] {
  const verified = account.emailVerified ? 'verified' : 'unverified';
  return [
    'any',
    'users',
    `user:${account.id}`,
    `users/${verified}`,
    `user:${account.id}/${verified}`,
    ...teamRolesOf(memberships),
    ...account.labels.map(label => `label:${label}`),
  ];
}

/** `memberships` must be confirmed ones. */
export function teamRolesOf(memberships: readonly TeamMembership[]): string[] {
  return memberships.flatMap(({ team, membership }) => [
    `team:${team.id}`,
    `member:${membership.id}`,
    ...membership.roles.map(role => `team:${team.id}/${role}`),
  ]);
}

/**
 * Replaces team roles with the current ones, because the person may have joined or created a team since the roles were
 * read.
 */
export function withTeamRoles(roles: readonly string[], memberships: readonly TeamMembership[]): string[] {
  return [...roles.filter(role => !/^(?:team|member):/.test(role)), ...teamRolesOf(memberships)];
}
