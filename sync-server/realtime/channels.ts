import { type Path, withWildcards } from './event-names.ts';

/** Announces a new catalogue to everyone. Not Appwrite's. */
export const CATALOGUE_CHANNEL = 'catalogue';
/** Tells a signed-in user that `GET /v1/sync/pull` has something new. Not Appwrite's. */
export const PULL_CHANNEL = 'pull';

export type ChangeAction = 'create' | 'update' | 'delete';

/** The channels of an event. */
export interface EventChannels {
  /** As listed in the message. */
  listed: readonly string[];
  /** For finding subscriptions: also with `*` instead of ids, and with the action at the end. */
  keys: readonly string[];
}

/** A file's path. */
export const filePath = (bucketId: string, fileId: string): Path => [
  ['buckets', bucketId],
  ['files', fileId],
];

/** A document's path in each of Appwrite's vocabularies. */
export interface DocumentPaths {
  documents: Path;
  /** As events of `/tablesdb` name it. */
  rows: Path;
  tablesdb: Path;
}

/** The first of `documentPaths`. */
export function documentPath(databaseId: string, collectionId: string, documentId: string): Path {
  return [
    ['databases', databaseId],
    ['collections', collectionId],
    ['documents', documentId],
  ];
}

export function documentPaths(databaseId: string, collectionId: string, documentId: string): DocumentPaths {
  return {
    documents: documentPath(databaseId, collectionId, documentId),
    rows: [
      ['databases', databaseId],
      ['tables', collectionId],
      ['rows', documentId],
    ],
    tablesdb: [
      ['tablesdb', databaseId],
      ['tables', collectionId],
      ['rows', documentId],
    ],
  };
}

/** `documents`, `databases.D.collections.C.documents`, `….documents.ID`, and the same for rows under both of their names. */
export function documentChannels(paths: DocumentPaths, action: ChangeAction): EventChannels {
  return pathChannels([paths.documents, paths.rows, paths.tablesdb], action);
}

/** `files`, `buckets.B.files`, `buckets.B.files.ID`, and so on for each path. */
export function pathChannels(paths: readonly Path[], action: ChangeAction): EventChannels {
  const each = paths.map(path => channelsWithin(path));
  return {
    listed: withAction([...new Set(each.flatMap(({ listed }) => listed))], action),
    keys: withActions([...new Set(each.flatMap(({ keys }) => keys))], action),
  };
}

function channelsWithin(path: Path): EventChannels {
  const [kind = '', id = ''] = path.at(-1) ?? [];
  const within = withWildcards(path.slice(0, -1)).map(name => `${name}.${kind}`);
  return {
    listed: [kind, ...within.slice(0, 1), ...within.slice(0, 1).map(name => `${name}.${id}`)],
    keys: [kind, ...within, ...within.flatMap(name => [`${name}.${id}`, `${name}.*`])],
  };
}

/** `teams` and `teams.ID`, `memberships` and `memberships.ID`, `account` and `account.ID`. */
export function plainChannels(kind: string, id: string, action: ChangeAction): EventChannels {
  const names = [kind, `${kind}.${id}`];
  return { listed: withAction(names, action), keys: withActions([...names, `${kind}.*`], action) };
}

/** For a part of an account, such as a session: its action isn't one of the account. */
export function partChannels(kind: string, id: string): EventChannels {
  const listed = [kind, `${kind}.${id}`];
  return { listed, keys: [...listed, `${kind}.*`] };
}

const withAction = (names: readonly string[], action: ChangeAction): string[] => [
  ...names,
  ...names.map(name => `${name}.${action}`),
];

/** The feed doesn't show whether a write was an upsert, so subscribers to `upsert` hear of creations and updates. */
function withActions(names: readonly string[], action: ChangeAction): string[] {
  const ends = action === 'delete' ? ['', '.delete'] : ['', `.${action}`, '.upsert'];
  return ends.flatMap(end => names.map(name => name + end));
}

const ACCOUNT_ACTIONS = new Set(['create', 'update', 'upsert', 'delete']);

/**
 * The channels that a subscription really gets. `account` includes the user's own `account.ID`, and `account.update` is
 * the user's own `account.ID.update`; other users' are left out. A client that isn't signed in yet hears of `account`
 * once it is.
 */
export function ownChannels(asked: readonly string[], userId: string | undefined): string[] {
  const own = userId === undefined ? undefined : `account.${userId}`;
  const channels = asked.flatMap(channel => {
    const [kind, second = '', third = '', ...more] = channel.split('.');
    if (kind !== 'account') return [channel];
    if (second === '') return own === undefined ? [channel] : [channel, own];
    if (third === '' && ACCOUNT_ACTIONS.has(second))
      return [own === undefined ? channel : `${own}.${second}`];
    const isOwn = second === userId && more.length === 0 && (third === '' || ACCOUNT_ACTIONS.has(third));
    return isOwn ? [channel] : [];
  });
  return [...new Set(channels)];
}
