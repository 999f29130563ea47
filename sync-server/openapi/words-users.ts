import { Type } from 'typebox';
import { wordsOf } from './operation-words.ts';

const NONE = [204, null] as const;
const LIST = [200, 'List'] as const;
const WISH = {
  'queries[]': Type.Array(Type.String(), { description: 'Queries as JSON, in the SDK’s format.' }),
  search: Type.String({ maxLength: 256 }),
  total: Type.Boolean({ description: 'Set to `false` to skip the count.' }),
};
const TOTAL = { total: WISH.total };
const user = '/users/:userId';

export const USER_WORDS = wordsOf('Users (key)', [
  ['GET /users', 'users.list', 'key', LIST, 'List or search accounts', { query: WISH }],
  [`GET ${user}`, 'users.get', 'key', [200, 'Account'], 'Get an account'],
  [
    `DELETE ${user}`,
    'users.delete',
    'key',
    NONE,
    'Delete an account and all its data',
    { description: 'The same as when people delete their own account.' },
  ],
  [`GET ${user}/prefs`, 'users.getPrefs', 'key', [200, 'Preferences'], 'Get an account’s preferences'],
  [`PATCH ${user}/status`, 'users.updateStatus', 'key', [200, 'Account'], 'Block or unblock an account'],
  [`GET ${user}/sessions`, 'users.listSessions', 'key', LIST, 'List an account’s sessions', { query: TOTAL }],
  [
    `POST ${user}/sessions`,
    'users.createSession',
    'key',
    [201, 'Session'],
    'Open a session for an account',
    { description: 'The answer has the session’s secret, for `X-Appwrite-Session`.' },
  ],
  [`DELETE ${user}/sessions`, 'users.deleteSessions', 'key', NONE, 'End all sessions of an account'],
  [`DELETE ${user}/sessions/:sessionId`, 'users.deleteSession', 'key', NONE, 'End a session of an account'],
  [
    `POST ${user}/tokens`,
    'users.createToken',
    'key',
    [201, 'Token'],
    'Create a secret that signs an account in',
    { description: 'It works once, with `POST /account/sessions/token`.' },
  ],
  [
    `GET ${user}/memberships`,
    'users.listMemberships',
    'key',
    LIST,
    'List an account’s teams',
    { query: WISH },
  ],
  [
    `GET ${user}/mfa/challenges/:challengeId`,
    'users.getMfaChallenge',
    'key',
    [200, 'Anything'],
    'Get an open challenge for two-step verification',
  ],
]);
