import { ApiError, invalidParam } from '../../core/api-error.ts';
import type { Row } from '../../projection/row.ts';
import type { AttributeSchema, IndexSchema, IndexType } from '../../records/schema-records.ts';
import type { VisibleSchema } from '../../records/schema-registry.ts';

const MAX_INDEXES = 64;
const SYSTEM = new Set(['$id', '$sequence', '$createdAt', '$updatedAt']);

export interface IndexWish {
  key: string;
  type: string;
  attributes: string[];
  orders?: (string | null)[] | null;
  lengths?: (number | null)[] | null;
}

/**
 * Returns the collection with the new index, or throws. `rows` are the collection's: a unique index requires them to
 * differ.
 */
export function withIndex(
  schema: VisibleSchema,
  wish: IndexWish,
  rows: Iterable<Row>,
  at: string,
): VisibleSchema {
  const { key, attributes } = wish;
  if (schema.indexes.some(index => index.key.toLowerCase() === key.toLowerCase()))
    throw new ApiError('index_already_exists');
  if (schema.indexes.length >= MAX_INDEXES) throw new ApiError('index_limit_exceeded');
  const type = readType(wish.type);
  if (new Set(attributes).size < attributes.length)
    throw new ApiError('index_invalid', 'Duplicate attributes provided');
  const indexed = attributes.map(name => indexable(schema, name, type));
  const index: IndexSchema = {
    key,
    type,
    attributes: [...attributes],
    orders: attributes.map((_, place) => readOrder(wish.orders?.[place])),
    lengths: (wish.lengths ?? []).map(length => length ?? 0),
    createdAt: at,
    updatedAt: at,
  };
  if (type === 'unique') refuseEqualRows(indexed, rows);
  return { ...schema, indexes: [...schema.indexes, index] };
}

export function withoutIndex(schema: VisibleSchema, key: string): VisibleSchema {
  const gone = indexOf(schema, key);
  return { ...schema, indexes: schema.indexes.filter(index => index !== gone) };
}

export function indexOf(schema: VisibleSchema, key: string): IndexSchema {
  const index = schema.indexes.find(each => each.key === key);
  if (!index) throw new ApiError('index_not_found');
  return index;
}

function readType(type: string): IndexType {
  if (type === 'key' || type === 'unique' || type === 'fulltext') return type;
  throw new ApiError('index_invalid', `Indexes of type "${type}" are not supported.`);
}

function readOrder(order: string | null | undefined): string {
  const text = (order ?? 'ASC').toUpperCase();
  if (text === 'ASC' || text === 'DESC') return text;
  throw invalidParam('orders', 'Value must be one of (ASC, DESC)');
}

/** null: an attribute that every document has. */
function indexable(schema: VisibleSchema, name: string, type: IndexType): AttributeSchema | null {
  const attribute = schema.attributes.find(({ key }) => key === name);
  const refuse = (reason: string) => new ApiError('index_invalid', `Attribute "${name}" ${reason}`);
  if (!attribute) {
    if (!SYSTEM.has(name)) throw new ApiError('attribute_unknown', `Unknown attribute: "${name}"`);
    if (type !== 'key') throw refuse(`cannot be part of a ${type} index`);
    return null;
  }
  if (attribute.unindexed) throw refuse('is too long to be part of an index');
  if (type === 'fulltext' && (attribute.type !== 'string' || attribute.array))
    throw refuse('cannot be part of a fulltext index, must be of type string');
  if (type === 'unique' && attribute.array) throw refuse('cannot be part of a unique index, it is an array');
  return attribute;
}

function refuseEqualRows(attributes: readonly (AttributeSchema | null)[], rows: Iterable<Row>): void {
  const columns = attributes.flatMap(attribute => (attribute ? [attribute.column] : []));
  const seen = new Set<string>();
  for (const { data } of rows) {
    const values = columns.map(column => data[column] ?? null);
    if (values.includes(null)) continue;
    const text = JSON.stringify(values);
    if (seen.has(text)) throw new ApiError('index_invalid', 'Some documents already have the same values');
    seen.add(text);
  }
}
