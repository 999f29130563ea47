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
  { name: 'Documents', description: 'Postings and everything else that the board keeps.' },
  { name: 'Rows', description: 'The same as documents, in the words of tables.' },
  { name: 'Account', description: 'Of the person whose session asks.' },
  { name: 'Signing in', description: 'By password, code, link or an account elsewhere.' },
  {
    name: 'Recovery and proof',
    description: 'Forgotten passwords; addresses and numbers that are one’s own.',
  },
  { name: 'Second factors', description: 'Authenticator apps, codes and recovery codes.' },
  { name: 'Teams', description: 'Employers, and who belongs to them.' },
  {
    name: 'Sync',
    description: 'What the app itself uses: the whole list at once, and writes that take effect once.',
  },
  { name: 'Server', description: 'What this server is.' },
  {
    name: 'Collections (key)',
    description: 'Databases, collections, attributes, indexes: with the operator’s key.',
  },
  { name: 'Tables (key)', description: 'The same in the words of tables.' },
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
