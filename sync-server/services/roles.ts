import type { AccountRecord } from './account-record.ts';

/** What Appwrite gives a person, in the order in which its refusals name them (row 39). */
export function rolesOf(account: AccountRecord): string[] {
  const verified = account.emailVerified ? 'verified' : 'unverified';
  return [
    'any',
    'users',
    `user:${account.id}`,
    `users/${verified}`,
    `user:${account.id}/${verified}`,
    ...account.labels.map(label => `label:${label}`),
  ];
}
