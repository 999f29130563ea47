/** A deliberate difference from Appwrite, for `docs/appwrite-compatibility.md`. */
export interface Difference {
  about: string;
  /** What Appwrite does. */
  appwrite: string;
  /** What this server does. */
  here: string;
  why: string;
}

/** Differences that aren't about a single call. Those of a call are the facts of its tests that begin with `differs:`. */
export const DIFFERENCES: readonly Difference[] = [
  {
    about: 'cookie after a new password or a passed challenge',
    appwrite: 'stays the same',
    here: 'is renewed. The former one works for ten more seconds, without the factors passed since, and can’t create JWTs, change two-step verification, connect accounts or delete the account',
    why: 'a cookie that was planted or seen earlier becomes useless',
  },
  {
    about: 'recovery of an unknown address',
    appwrite: '404 `user_not_found`',
    here: '201, the same as for a known one',
    why: 'strangers don’t learn who has an account',
  },
  {
    about: '`DELETE /account`',
    appwrite: 'needs a session',
    here: 'needs the password too, or a recent sign-in if there is none',
    why: 'an unlocked phone isn’t enough to delete everything',
  },
  {
    about: 'people who haven’t accepted an invitation',
    appwrite: 'name and address of their account are shown to the team',
    here: 'only what the inviter entered is shown',
    why: 'an invitation doesn’t reveal who has an account',
  },
  {
    about: 'the last owner of a team',
    appwrite: 'can leave or be demoted outside the console',
    here: '400 `membership_deletion_prohibited`, `membership_downgrade_prohibited`',
    why: 'an employer keeps someone who can manage it',
  },
  {
    about: 'addresses that messages and sign-ins lead back to',
    appwrite: 'a registered platform’s host, in any form',
    here: 'PUBLIC_URL and ALLOWED_ORIGINS. Without PUBLIC_URL, any loopback name too. Addresses that parsers read differently are refused',
    why: 'a secret must not reach another site',
  },
  {
    about: 'transactions',
    appwrite: 'staged operations that are committed together',
    here: '400 `transactions_unsupported`, also for each call with a `transactionId`',
    why: 'the store can’t write several documents atomically',
  },
  {
    about: 'several documents at once',
    appwrite: 'one call with a key',
    here: '400 `bulk_unsupported`',
    why: 'the store can’t write several documents atomically',
  },
  {
    about: 'relationship attributes',
    appwrite: 'documents inside documents',
    here: '400 `attribute_type_invalid`',
    why: 'changes across documents would need transactions',
  },
  {
    about: 'points, lines, polygons and their indexes',
    appwrite: 'spatial attributes and queries',
    here: '400 `attribute_type_invalid`',
    why: 'the board finds places by name and distance in its own list',
  },
  {
    about: 'operators in `data`',
    appwrite: '`{"method":"increment",…}` as the text of a value changes it in place',
    here: 'is stored as a text, or refused where the attribute isn’t one',
    why: 'the increment and decrement calls do this for numbers',
  },
  {
    about: 'indexes',
    appwrite: 'at most 767 bytes, no lists; queries that take too long get 408',
    here: 'no such limit, lists may be indexed, and long queries cost a share of work instead (429)',
    why: 'queries are answered from memory',
  },
  {
    about: 'numbers',
    appwrite: '64-bit integers; ranges of integers are integers',
    here: 'integers to ±2^53, and ranges may have decimals',
    why: 'numbers stay exact in every client',
  },
  {
    about: 'long attributes',
    appwrite: 'can be queried',
    here: 'attributes of more than 100,000 characters are stored and returned, but can’t be queried',
    why: 'queries are answered from memory',
  },
  {
    about: 'bodies over 1 MB',
    appwrite: 'are accepted up to the server’s limit',
    here: '413 `request_too_large`',
    why: 'no screen sends more, and memory stays bounded. Imports and files have their own limits',
  },
  {
    about: 'bodies of forms',
    appwrite: 'are accepted',
    here: '400; only JSON is read',
    why: 'a page elsewhere can send a form with a person’s cookie, but not JSON',
  },
  {
    about: 'common passwords',
    appwrite: 'are accepted unless the project says otherwise',
    here: '400',
    why: 'they are guessed first',
  },
  {
    about: '`X-Fallback-Cookies` and the cookie `a_session_…_legacy`',
    appwrite: 'are sent',
    here: 'are never sent',
    why: 'the SDK would keep the session’s secret in localStorage, where scripts can read it',
  },
  {
    about: 'lists with a `ttl`',
    appwrite: 'may come from a cache (`x-appwrite-cache: hit`)',
    here: 'are always fresh (`x-appwrite-cache: miss`)',
    why: 'fresh lists are fast enough',
  },
  {
    about: 'where an address is',
    appwrite: 'country, continent and currency from a database',
    here: '`--` and `Unknown`',
    why: 'the server never looks up where an address is',
  },
  {
    about: 'deleted documents in realtime',
    appwrite: 'the whole document, in the words of the call that deleted it',
    here: 'the attributes that queries know, in the words of the API that created the database',
    why: 'the change feed no longer has the rest',
  },
  {
    about: 'the factor `custom` of two-step verification',
    appwrite: 'a factor that an operator’s server checks',
    here: '`custom: false`, and 400 when it’s requested',
    why: 'no server of the operator checks people here',
  },
  {
    about: 'presences',
    appwrite: 'who is online, over realtime and by call',
    here: 'calls are 404, and the realtime message is answered with `success: false`',
    why: 'a job board doesn’t tell who is online',
  },
  {
    about: 'consents and installations of OAuth2 apps, organizations',
    appwrite: 'Appwrite as a provider for other apps',
    here: '404',
    why: 'this server signs people in to itself only',
  },
  {
    about: 'GraphQL, DocumentsDB, VectorsDB',
    appwrite: 'further services',
    here: '404',
    why: 'the app needs none of them',
  },
  {
    about: 'messaging',
    appwrite: 'emails, text messages and push messages, through providers that are set up',
    here: 'push messages to browsers, with the server’s own keys. Emails, text messages, providers and logs are 501 `message_kind_unsupported`',
    why: 'an email to many people needs a way to unsubscribe that each of them can use without signing in',
  },
  {
    about: 'ids of push targets and subscribers',
    appwrite: 'unique in the whole project',
    here: 'unique for one person, and for a person in a topic. With a key, an id means the earliest one',
    why: 'no one learns which ids others have',
  },
  {
    about: 'screenshots of pages (`/avatars/screenshots`)',
    appwrite: 'taken by a browser on the server',
    here: '404',
    why: 'a browser that opens strangers’ pages would be the largest risk on the server',
  },
];

/** The table of all differences, by line. */
export function differencesTable(): string[] {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  return [
    '| about | Appwrite | here | why |',
    '|---|---|---|---|',
    ...DIFFERENCES.map(
      ({ about, appwrite, here, why }) => `| ${[about, appwrite, here, why].map(cell).join(' | ')} |`,
    ),
  ];
}
