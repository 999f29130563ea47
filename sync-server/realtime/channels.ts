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

/** A document's path in the two APIs, each in its own vocabulary. */
export interface DocumentPaths {
  documents: Path;
  rows: Path;
}

export function documentPaths(databaseId: string, collectionId: string, documentId: string): DocumentPaths {
  return {
    documents: [
      ['databases', databaseId],
      ['collections', collectionId],
      ['documents', documentId],
    ],
    rows: [
      ['tablesdb', databaseId],
      ['tables', collectionId],
      ['rows', documentId],
    ],
  };
}

/** `documents`, `databases.D.collections.C.documents`, `….documents.ID`; or the same for rows. */
export function documentChannels(path: Path, action: ChangeAction): EventChannels {
  const [kind = '', id = ''] = path.at(-1) ?? [];
  const within = withWildcards(path.slice(0, -1)).map(name => `${name}.${kind}`);
  return {
    listed: [kind, ...within.slice(0, 1), ...within.slice(0, 1).map(name => `${name}.${id}`)],
    keys: withActions([kind, ...within, ...within.flatMap(name => [`${name}.${id}`, `${name}.*`])], action),
  };
}

/** `teams` and `teams.ID`, `memberships` and `memberships.ID`, `account` and `account.ID`. */
export function plainChannels(kind: string, id: string, action: ChangeAction): EventChannels {
  const listed = [kind, `${kind}.${id}`];
  return { listed, keys: withActions([...listed, `${kind}.*`], action) };
}

/** The feed doesn't show whether a write was an upsert, so subscribers to `upsert` hear of creations and updates. */
function withActions(names: readonly string[], action: ChangeAction): string[] {
  const ends = action === 'delete' ? ['', '.delete'] : ['', `.${action}`, '.upsert'];
  return ends.flatMap(end => names.map(name => name + end));
}

/**
 * The channels that a subscription really gets. `account` includes the user's own `account.ID`; other users' are left
 * out. A client that isn't signed in yet hears of `account` once it is.
 */
export function ownChannels(asked: readonly string[], userId: string | undefined): string[] {
  const own = userId === undefined ? [] : [`account.${userId}`];
  const channels = asked.flatMap(channel => {
    if (channel === 'account') return [channel, ...own];
    return !channel.startsWith('account.') || own.includes(channel) ? [channel] : [];
  });
  return [...new Set(channels)];
}
