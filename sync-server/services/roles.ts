import type { AccountRecord } from './account-record.ts';
import type { TeamMembership } from './team-directory.ts';

/** What Appwrite gives a person, in the order in which its refusals name them (row 39). */
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

/** Of confirmed memberships. */
export function teamRolesOf(memberships: readonly TeamMembership[]): string[] {
  return memberships.flatMap(({ team, membership }) => [
    `team:${team.id}`,
    `member:${membership.id}`,
    ...membership.roles.map(role => `team:${team.id}/${role}`),
  ]);
}

/** These roles, with the teams' as they are now: of somebody who was asked in, or who made a team, since they were read. */
export function withTeamRoles(roles: readonly string[], memberships: readonly TeamMembership[]): string[] {
  return [...roles.filter(role => !/^(?:team|member):/.test(role)), ...teamRolesOf(memberships)];
}
