import {
  APPLICATION_EVENTS,
  APPLICATIONS,
  type CollectionDefinition,
  PERSONAL,
  REMOVED_APPLICATIONS,
  storageOf,
} from '../../src/wire/collections.ts';
import type { Row } from './projection.ts';

/** Whose a row is: accounts by id, a team as `team:ID`. */
export type OwnersOf = (row: Pick<Row, 'owner' | 'permissions'>) => readonly string[];

const UPDATING = ['update', 'write'];
const READING = ['read'];

/** Nobody changes these over the API: they are also theirs who received them. */
const RECEIVED = new Set([APPLICATIONS.id, APPLICATION_EVENTS.id, REMOVED_APPLICATIONS.id]);

/** Personal values belong to their owner alone, whomever the owner lets change them. */
const PERSONAL_IDS: ReadonlySet<string> = new Set(PERSONAL.map(storageOf));

const ownerAlone: OwnersOf = ({ owner }) => (owner === undefined ? [] : [owner]);
const ownerAndUpdaters = ownersNamedBy(UPDATING);
const ownerAndReaders = ownersNamedBy(READING);

/** Whose the rows of a collection are: their owner, and who may change them; what comes to a posting is its readers'. */
export function ownersIn(definition: CollectionDefinition): OwnersOf {
  if (PERSONAL_IDS.has(storageOf(definition))) return ownerAlone;
  return RECEIVED.has(storageOf(definition)) ? ownerAndReaders : ownerAndUpdaters;
}

function ownersNamedBy(actions: readonly string[]): OwnersOf {
  // Read each time: of a hundred thousand applications each has permissions of its own, and a list of names beside them
  // would take as much again.
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
