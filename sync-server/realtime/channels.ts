import { type Path, withWildcards } from './event-names.ts';

/** A new list of postings is published. Ours, not Appwrite's; for everybody. */
export const CATALOGUE_CHANNEL = 'catalogue';
/** There is something new in `GET /v1/sync/pull`. Ours, not Appwrite's; for the person who is signed in. */
export const PULL_CHANNEL = 'pull';

export type ChangeAction = 'create' | 'update' | 'delete';

/** Under what names an event is told, and by what names it is looked for. */
export interface EventChannels {
  /** As the message lists them. */
  listed: readonly string[];
  /** Also with `*` in the place of ids, and with the action at the end. */
  keys: readonly string[];
}

/** The two ways to ask for documents, each in its own words. */
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

/** `documents`, `databases.D.collections.C.documents`, `….documents.ID`; or the same in rows. */
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

/** Whether somebody put it or made it anew is no longer seen in the feed: who asks for `upsert` hears of both. */
function withActions(names: readonly string[], action: ChangeAction): string[] {
  const ends = action === 'delete' ? ['', '.delete'] : ['', `.${action}`, '.upsert'];
  return ends.flatMap(end => names.map(name => name + end));
}

/**
 * What a subscription is really to: `account` is also the person's own `account.ID`; somebody else's is left out. Who is not
 * signed in yet hears of `account` as soon as they are.
 */
export function ownChannels(asked: readonly string[], userId: string | undefined): string[] {
  const own = userId === undefined ? [] : [`account.${userId}`];
  const channels = asked.flatMap(channel => {
    if (channel === 'account') return [channel, ...own];
    return !channel.startsWith('account.') || own.includes(channel) ? [channel] : [];
  });
  return [...new Set(channels)];
}
