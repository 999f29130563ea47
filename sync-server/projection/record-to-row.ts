import { isObject } from '../../src/core/json.ts';
import { columnOf, type CollectionDefinition, JOBS, storageOf } from '../../src/wire/collections.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import type { Json, JsonObject } from '../store/store.ts';
import { rowDataMaker, type RowDataMaker } from './memory/row-data.ts';
import type { Row } from './row.ts';
import { TextPool } from './text-pool.ts';

const MAX_PERMISSION_LISTS = 50_000;
/**
 * Only the documents of these collections hold the operation that made them, not their rows: it was a third of the
 * memory of a posting, and is only needed when an operation is sent again (`takenPosting`).
 */
const WITHOUT_OPERATIONS: ReadonlySet<string> = new Set([storageOf(JOBS)]);
/**
 * Below 13 characters V8 copies the text instead of keeping the whole original alive. 48 bits are enough to tell two
 * contents apart.
 */
const DIGEST_CHARACTERS = 12;

/** Makes compact rows from records: repeated texts (places, employers, days) and permissions are stored once. */
export interface RowMaker {
  /** undefined if `body` isn't a record. */
  make: (body: JsonObject, position: number) => Row | undefined;
  /** The names of the attributes in `data`. */
  keys: readonly string[];
  /** `data` of a row, by the index of `keys`. */
  dataOf: RowDataMaker;
  permissionsOf: (list: readonly string[]) => readonly string[];
  /** The pool of an attribute, or of `$createdAt`, `$updatedAt` or `$owner`. */
  poolOf: (name: string) => TextPool;
}

export function rowMaker(definition: CollectionDefinition): RowMaker {
  const { attributes, derived = {} } = definition;
  const held = attributes.filter(({ unindexed }) => !unindexed);
  const keys = held.filter(({ array }) => !array).map(columnOf);
  const listKeys = held.filter(({ array }) => array).map(columnOf);
  const hasOperations = !WITHOUT_OPERATIONS.has(storageOf(definition));
  const dataOf = rowDataMaker(storageOf(definition), keys);
  const pools = keys.map(key => ({ key, pool: new TextPool() }));
  const moments = new TextPool();
  const owners = new TextPool();
  /** Separate pools: permissions of individual users are rarely repeated, those of teams often are. */
  const permissionTexts = { team: new TextPool(), others: new TextPool() };
  const poolByName = new Map([
    ...pools.map(({ key, pool }) => [key, pool] as const),
    ['$createdAt', moments],
    ['$updatedAt', moments],
    ['$owner', owners],
  ]);
  const permissionLists = new Map<string, readonly string[]>();

  const permissionsOf = (list: readonly string[]): readonly string[] => {
    const key = JSON.stringify(list);
    const present = permissionLists.get(key);
    if (present) return present;
    const frozen = Object.freeze(
      list.map(permission =>
        permissionTexts[permission.includes('"team:') ? 'team' : 'others'].share(permission),
      ),
    );
    if (permissionLists.size === MAX_PERMISSION_LISTS) permissionLists.clear();
    permissionLists.set(key, frozen);
    return frozen;
  };

  const make = (body: JsonObject, position: number): Row | undefined => {
    if (!isRecord(body)) return undefined;
    const createdAt = moments.share(body.createdAt);
    // If a document was never changed, all its timestamps are equal, and some of its texts repeat.
    const own = [createdAt, body.operation?.reference];
    const shared = (text: string) => own.find(each => each === text) ?? text;
    const values = pools.map(({ key, pool }) => {
      const stored = body.data[key];
      const value = stored === undefined ? derived[key]?.(body.data) : stored;
      if (typeof value === 'string') return pool.share(shared(value));
      return typeof value === 'number' || typeof value === 'boolean' ? value : null;
    });
    const given = typeof body.owner === 'string' ? body.owner : body.operation?.person;
    const owner = given === undefined ? undefined : owners.share(given);
    const row: Row = {
      documentId: body.documentId,
      sequence: body.sequence,
      createdAt,
      updatedAt: moments.share(shared(body.updatedAt)),
      permissions: permissionsOf(body.permissions),
      data: dataOf(index => values[index] ?? null),
      owner,
      position,
    };
    return withRare(row, {
      lists: listKeys.length > 0 ? listsOf(body.data, listKeys) : undefined,
      operation: hasOperations && body.operation ? operationOf(body.operation, owners) : undefined,
      pending: pendingOf(body['effects']),
    });
  };

  return {
    make,
    keys,
    dataOf,
    permissionsOf,
    poolOf: name => poolByName.get(name) ?? new TextPool(),
  };
}

/** Adds what most rows don't have: where it's absent, it takes no memory. */
export function withRare(row: Row, rare: Pick<Row, 'lists' | 'operation' | 'pending' | 'removedAt'>): Row {
  const { lists, operation, pending, removedAt } = rare;
  if (lists) row.lists = lists;
  if (operation) row.operation = operation;
  if (pending) row.pending = pending;
  if (removedAt !== undefined) row.removedAt = removedAt;
  return row;
}

function operationOf(
  { id, digest, person, reference, shortened, from, review }: NonNullable<Row['operation']>,
  people: TextPool,
): NonNullable<Row['operation']> {
  const by = people.share(person);
  const held: NonNullable<Row['operation']> = {
    id,
    digest: digest.slice(0, DIGEST_CHARACTERS),
    person: by,
    reference,
  };
  // Spread into it, they would take memory also where they are absent.
  if (shortened) held.shortened = shortened;
  if (from !== undefined) held.from = from;
  if (review) held.review = review;
  return held;
}

function listsOf(data: JsonObject, keys: readonly string[]): Row['lists'] {
  const found = keys.flatMap(key => {
    const value = data[key];
    return Array.isArray(value) ? [[key, value.map(scalarOrNull)] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

function scalarOrNull(value: Json): string | number | boolean | null {
  return typeof value === 'object' ? null : value;
}

function pendingOf(effects: Json | undefined): readonly string[] | undefined {
  if (!isObject(effects)) return undefined;
  const names = Object.keys(effects).filter(name => {
    const effect = effects[name];
    return isObject(effect) && effect['state'] === 'pending';
  });
  return names.length > 0 ? names : undefined;
}

type StoredRecord = Pick<
  DocumentRecord,
  'documentId' | 'sequence' | 'createdAt' | 'updatedAt' | 'permissions' | 'data' | 'operation' | 'owner'
>;

function isRecord(body: JsonObject): body is JsonObject & StoredRecord {
  const { documentId, sequence, createdAt, updatedAt, permissions, data, operation } = body;
  return (
    typeof documentId === 'string' &&
    typeof sequence === 'number' &&
    typeof createdAt === 'string' &&
    typeof updatedAt === 'string' &&
    Array.isArray(permissions) &&
    permissions.every(permission => typeof permission === 'string') &&
    isObject(data) &&
    (operation === undefined || isOperation(operation))
  );
}

function isOperation(value: Json): boolean {
  return (
    isObject(value) &&
    [value['id'], value['digest'], value['person'], value['reference']].every(
      part => typeof part === 'string',
    )
  );
}
