import {
  APPLICATION_EVENTS,
  APPLICATIONS,
  type CollectionDefinition,
  PERSONAL,
  REMOVED_APPLICATIONS,
  storageOf,
} from '../../src/wire/collections.ts';
import type { Row } from './row.ts';

/** A row's owners: accounts by id, a team as `team:ID`. */
export type OwnersOf = (row: Pick<Row, 'owner' | 'permissions'>) => readonly string[];

const UPDATING = ['update', 'write'];
const READING = ['read'];

/** These are never changed over the API. They also belong to the people who received them. */
const RECEIVED = new Set([APPLICATIONS.id, APPLICATION_EVENTS.id, REMOVED_APPLICATIONS.id]);

/** Personal values belong only to their owner, even if the owner lets others change them. */
const PERSONAL_IDS: ReadonlySet<string> = new Set(PERSONAL.map(storageOf));

const ownerAlone: OwnersOf = ({ owner }) => (owner === undefined ? [] : [owner]);
const ownerAndUpdaters = ownersNamedBy(UPDATING);
const ownerAndReaders = ownersNamedBy(READING);

/**
 * The owners of a collection's rows: the row's owner and everyone who may change it. What a posting receives belongs to
 * its readers.
 */
export function ownersIn(definition: CollectionDefinition): OwnersOf {
  if (PERSONAL_IDS.has(storageOf(definition))) return ownerAlone;
  return RECEIVED.has(storageOf(definition)) ? ownerAndReaders : ownerAndUpdaters;
}

function ownersNamedBy(actions: readonly string[]): OwnersOf {
  // Computed each time: each of a hundred thousand applications has its own permissions, and storing a list of names
  // with them would take as much memory again.
  const prefixes = actions.flatMap(action => [`${action}("user:`, `${action}("team:`]);
  const namedIn = (permission: string): string | undefined => {
    const prefix = prefixes.find(each => permission.startsWith(each));
    if (prefix === undefined || !permission.endsWith('")')) return undefined;
    const slash = permission.indexOf('/', prefix.length);
    const name = permission.slice(prefix.length, slash < 0 ? -2 : slash);
    if (name === '' || name.includes('"')) return undefined;
    return prefix.endsWith('team:') ? `team:${name}` : name;
  };
  return ({ owner, permissions }) => {
    const named = owner === undefined ? [] : [owner];
    for (const permission of permissions) {
      const name = namedIn(permission);
      if (name !== undefined && !named.includes(name)) named.push(name);
    }
    return named;
  };
}
