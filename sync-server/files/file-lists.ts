import { type CollectionDefinition, storageOf } from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import { ApiError } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';
import { invalidQuery } from '../projection/invalid-query.ts';
import type { ListWish } from '../projection/list-page.ts';
import type { Preparation } from '../projection/order-cache.ts';
import type { Query } from '../projection/row.ts';
import type { WorkMeter } from '../projection/work-meter.ts';
import { FILE_QUERIES } from '../records/file-record.ts';
import { allows, audienceOf, permissionTest, readerOf } from '../records/permissions.ts';
import type { JsonObject } from '../store/store.ts';
import { fileAnswer } from './file-access.ts';

const QUERYABLE: ReadonlySet<string> = new Set(FILE_QUERIES);

/** A page of the files that the caller may read, counted and searched among those only. */
export async function listFiles(
  { projection }: Pick<Context, 'projection'>,
  caller: Caller,
  definition: CollectionDefinition,
  { queries, search, withTotal }: ListWish,
  costs: { meter: WorkMeter; onTurn: () => void; turn: () => Promise<void> } & Preparation,
): Promise<{ total: number; files: JsonObject[] }> {
  if (!definition.documentSecurity && !allows(caller, 'read', definition, []))
    throw new ApiError('user_unauthorized');
  for (const query of queries) refuseOthers(query);
  const wanted: Query[] =
    search.trim() === ''
      ? [...queries]
      : [...queries, { method: 'search', attribute: 'name', values: [search] }];
  await projection.prepare(storageOf(definition), wanted, costs);
  const reader = readerOf(caller, definition, text => projection.isNamed(storageOf(definition), text));
  const readable = permissionTest(reader, 'read', definition);
  const page = await projection.queryInSlices(
    storageOf(definition),
    wanted,
    row => readable(row.permissions),
    {
      countTotal: withTotal,
      meter: costs.meter,
      onTurn: costs.onTurn,
      turn: costs.turn,
      audience: audienceOf(reader),
    },
  );
  return { total: page.total, files: page.rows.map(row => fileAnswer(definition, row)) };
}

/** Only the attributes that Appwrite names. */
function refuseOthers({ method, attribute, values = [] }: Query): void {
  if (method === 'select') throw invalidQuery('Query method select is not allowed here');
  if (attribute !== undefined && !attribute.startsWith('$') && !QUERYABLE.has(attribute))
    throw invalidQuery(`Attribute not found in schema: ${attribute}`);
  for (const value of values)
    if (typeof value === 'object' && value !== null && 'method' in value) refuseOthers(value as Query);
}
