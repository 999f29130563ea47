import { ACCOUNT_WORDS, FACTOR_WORDS, PROOF_WORDS, SESSION_WORDS } from './words-account.ts';
import { DATABASE_WORDS } from './words-databases.ts';
import { SERVER_WORDS, SYNC_WORDS } from './words-sync.ts';
import { TEAM_WORDS } from './words-teams.ts';
import type { WordsByRoute } from './operation-words.ts';

export const ALL_WORDS: WordsByRoute = {
  ...ACCOUNT_WORDS,
  ...SESSION_WORDS,
  ...PROOF_WORDS,
  ...FACTOR_WORDS,
  ...TEAM_WORDS,
  ...DATABASE_WORDS,
  ...SYNC_WORDS,
  ...SERVER_WORDS,
};

/** In the order in which a reader meets them. */
export const TAGS: readonly { name: string; description: string }[] = [
  { name: 'Documents', description: 'Postings and everything else the board stores.' },
  { name: 'Rows', description: 'The same as documents, named as tables and rows.' },
  { name: 'Account', description: 'The account that is signed in.' },
  { name: 'Signing in', description: 'Sign in with a password, a code, a link or another account.' },
  {
    name: 'Recovery and verification',
    description: 'Forgotten passwords, and verifying addresses and phone numbers.',
  },
  { name: 'Two-step verification', description: 'Authenticator apps, codes and recovery codes.' },
  { name: 'Teams', description: 'Employers and their members.' },
  {
    name: 'Sync',
    description: 'The calls the app itself uses: the whole list at once, and writes that take effect once.',
  },
  { name: 'Server', description: 'About this server.' },
  {
    name: 'Collections (key)',
    description: 'Databases, collections, attributes and indexes. Needs the operator’s key.',
  },
  { name: 'Tables (key)', description: 'The same, named as tables.' },
];

/** Served below `/v1` and no call of a program: a browser is led there by a provider, or it only says that there is nothing. */
export const NOT_DESCRIBED: ReadonlySet<string> = new Set([
  'GET /account/sessions/oauth2/:provider/redirect',
  'GET /account/sessions/oauth2/callback/:provider/:projectId',
  'POST /account/sessions/oauth2/callback/:provider/:projectId',
  '/databases/transactions',
  '/databases/transactions/*',
  '/tablesdb/transactions',
  '/tablesdb/transactions/*',
]);
