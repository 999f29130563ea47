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

const MAY_UPDATE = /^(?:update|write)\("(user|team):([^"/]+)(?:\/[^"]*)?"\)$/;
const MAY_READ = /^read\("(user|team):([^"/]+)(?:\/[^"]*)?"\)$/;

/** Nobody changes these over the API: they are also theirs who received them. */
const RECEIVED = new Set([APPLICATIONS.id, APPLICATION_EVENTS.id, REMOVED_APPLICATIONS.id]);

/** Personal values belong to their owner alone, whomever the owner lets change them. */
const PERSONAL_IDS: ReadonlySet<string> = new Set(PERSONAL.map(storageOf));

const ownerAlone: OwnersOf = ({ owner }) => (owner === undefined ? [] : [owner]);
const ownerAndUpdaters = ownersNamedBy(MAY_UPDATE);
const ownerAndReaders = ownersNamedBy(MAY_READ);

/** Whose the rows of a collection are: their owner, and who may change them; what comes to a posting is its readers'. */
export function ownersIn(definition: CollectionDefinition): OwnersOf {
  if (PERSONAL_IDS.has(storageOf(definition))) return ownerAlone;
  return RECEIVED.has(storageOf(definition)) ? ownerAndReaders : ownerAndUpdaters;
}

function ownersNamedBy(right: RegExp): OwnersOf {
  /** Rows with equal permissions share one array. */
  const known = new WeakMap<readonly string[], readonly string[]>();
  const namedBy = (permissions: readonly string[]): readonly string[] => {
    const found = known.get(permissions);
    if (found) return found;
    const named = permissions.flatMap(permission => {
      const [, kind, id = ''] = right.exec(permission) ?? [];
      if (kind === undefined) return [];
      return kind === 'team' ? [`team:${id}`] : [id];
    });
    const unique = [...new Set(named)];
    known.set(permissions, unique);
    return unique;
  };
  return ({ owner, permissions }) => {
    const others = namedBy(permissions);
    return owner === undefined || others.includes(owner) ? others : [owner, ...others];
  };
}
