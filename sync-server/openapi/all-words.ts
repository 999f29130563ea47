import { ACCOUNT_WORDS, FACTOR_WORDS, PROOF_WORDS, SESSION_WORDS } from './words-account.ts';
import { AVATAR_WORDS } from './words-avatars.ts';
import { DATABASE_WORDS } from './words-databases.ts';
import { BUCKET_WORDS, STORAGE_WORDS } from './words-storage.ts';
import { EXECUTION_WORDS, FUNCTION_WORDS } from './words-functions.ts';
import { SERVER_WORDS, SYNC_WORDS } from './words-sync.ts';
import { AUDIT_WORDS, WEBHOOK_WORDS } from './words-webhooks.ts';
import { MESSAGING_WORDS, SUBSCRIPTION_WORDS } from './words-messaging.ts';
import { LOCALE_WORDS } from './words-locale.ts';
import { TEAM_WORDS } from './words-teams.ts';
import { USER_WORDS } from './words-users.ts';
import type { WordsByRoute } from './operation-words.ts';

export const ALL_WORDS: WordsByRoute = {
  ...ACCOUNT_WORDS,
  ...SESSION_WORDS,
  ...PROOF_WORDS,
  ...FACTOR_WORDS,
  ...TEAM_WORDS,
  ...USER_WORDS,
  ...LOCALE_WORDS,
  ...AVATAR_WORDS,
  ...DATABASE_WORDS,
  ...WEBHOOK_WORDS,
  ...SUBSCRIPTION_WORDS,
  ...MESSAGING_WORDS,
  ...AUDIT_WORDS,
  ...STORAGE_WORDS,
  ...BUCKET_WORDS,
  ...EXECUTION_WORDS,
  ...FUNCTION_WORDS,
  ...SYNC_WORDS,
  ...SERVER_WORDS,
};

/** In the order in which readers need them. */
export const TAGS: readonly { name: string; description: string }[] = [
  { name: 'Documents', description: 'Postings and everything else the board stores.' },
  { name: 'Rows', description: 'The same as documents, with the names of tables and rows.' },
  { name: 'Account', description: 'The account that is signed in.' },
  { name: 'Signing in', description: 'Sign in with a password, a code, a link or another account.' },
  {
    name: 'Recovery and verification',
    description: 'Forgotten passwords, and verifying addresses and phone numbers.',
  },
  { name: 'Two-step verification', description: 'Authenticator apps, codes and recovery codes.' },
  { name: 'Files', description: 'Uploads, downloads and previews.' },
  { name: 'Teams', description: 'Employers and their members.' },
  { name: 'Avatars', description: 'Pictures of initials, QR codes, flags and logos.' },
  { name: 'Locale', description: 'Countries, languages and currencies by name.' },
  { name: 'Subscriptions', description: 'Topics whose push messages a device gets.' },
  { name: 'Executions', description: 'Running the operator’s functions.' },
  {
    name: 'Sync',
    description:
      'The calls the app itself uses: the whole list at once, and writes that take effect exactly once.',
  },
  { name: 'Server', description: 'About this server.' },
  {
    name: 'Collections (key)',
    description: 'Databases, collections, attributes and indexes. Needs the operator’s key.',
  },
  { name: 'Users (key)', description: 'Accounts of other people. Needs the operator’s key.' },
  { name: 'Tables (key)', description: 'The same, with the names of tables.' },
  {
    name: 'Audit (key)',
    description: 'What happened on the board, without its content. Needs the operator’s key.',
  },
  { name: 'Webhooks (key)', description: 'Events, sent to other servers. Needs the operator’s key.' },
  {
    name: 'Messaging (key)',
    description: 'Topics, their subscribers and push messages. Needs the operator’s key.',
  },
  { name: 'Buckets (key)', description: 'Buckets of files, and file tokens. Needs the operator’s key.' },
  {
    name: 'Functions (key)',
    description: 'Functions, their code and their variables. Needs the operator’s key.',
  },
];

/**
 * Served below `/v1`, but not meant for programs: a provider sends a browser there, or it only answers that it isn't
 * supported.
 */
export const NOT_DESCRIBED: ReadonlySet<string> = new Set([
  'GET /account/sessions/oauth2/:provider/redirect',
  'GET /account/sessions/oauth2/callback/:provider/:projectId',
  'POST /account/sessions/oauth2/callback/:provider/:projectId',
  '/databases/transactions',
  '/databases/transactions/*',
  '/tablesdb/transactions',
  '/tablesdb/transactions/*',
  '/messaging/providers',
  '/messaging/providers/*',
]);
