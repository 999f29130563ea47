import type { CollectionDefinition } from '../../src/wire/collections.ts';
import type { DocumentRecord } from '../services/document-record.ts';
import type { Json, JsonObject } from '../store/store.ts';
import type { Row } from './projection.ts';
import { TextPool } from './text-pool.ts';

const MAX_PERMISSION_LISTS = 50_000;

/**
 * Makes rows of records, lean: repeated texts (places, employers, days) and permissions are held once. Undefined when
 * the record is not one.
 */
export function rowMaker({ attributes }: CollectionDefinition): (body: JsonObject) => Row | undefined {
  const keys = attributes.filter(({ unindexed }) => !unindexed).map(({ key }) => key);
  const unset: Record<string, null> = Object.fromEntries(keys.map(key => [key, null]));
  const pools = keys.map(key => ({ key, pool: new TextPool() }));
  const moments = new TextPool();
  const permissionLists = new Map<string, readonly string[]>();

  const permissionsOf = (list: readonly string[]): readonly string[] => {
    const key = JSON.stringify(list);
    const present = permissionLists.get(key);
    if (present) return present;
    const frozen = Object.freeze([...list]);
    if (permissionLists.size < MAX_PERMISSION_LISTS) permissionLists.set(key, frozen);
    return frozen;
  };

  return body => {
    if (!isRecord(body)) return undefined;
    const data: Record<string, string | number | boolean | null> = { ...unset };
    for (const { key, pool } of pools) {
      const value = body.data[key];
      if (typeof value === 'string') data[key] = pool.share(value);
      else if (typeof value === 'number' || typeof value === 'boolean') data[key] = value;
    }
    return {
      documentId: body.documentId,
      sequence: body.sequence,
      createdAt: moments.share(body.createdAt),
      updatedAt: moments.share(body.updatedAt),
      permissions: permissionsOf(body.permissions),
      data,
      operation: body.operation,
    };
  };
}

type StoredRecord = Pick<
  DocumentRecord,
  'documentId' | 'sequence' | 'createdAt' | 'updatedAt' | 'permissions' | 'data' | 'operation'
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

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
