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
  const type = readType(wish.type);
  if (attributes.length === 0) throw new ApiError('index_invalid', 'No attributes provided for index');
  if (new Set(attributes).size < attributes.length)
    throw new ApiError('index_invalid', 'Duplicate attributes provided');
  const indexed = attributes.map(name => indexable(schema, name, type));
  checkLengths(attributes, indexed, wish.lengths ?? []);
  // An index that couldn't be made is refused as such, even if its key is taken.
  if (schema.indexes.some(index => index.key.toLowerCase() === key.toLowerCase()))
    throw new ApiError('index_already_exists');
  if (schema.indexes.length >= MAX_INDEXES) throw new ApiError('index_limit_exceeded');
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
    if (!SYSTEM.has(name)) throw unknown(name);
    if (type !== 'key') throw refuse(`cannot be part of a ${type} index`);
    return null;
  }
  if (attribute.unindexed) throw refuse('is too long to be part of an index');
  if (type === 'fulltext' && (attribute.type !== 'string' || attribute.array))
    throw refuse('cannot be part of a fulltext index, must be of type string');
  if (type === 'unique' && attribute.array) throw refuse('cannot be part of a unique index, it is an array');
  return attribute;
}

function unknown(name: string): ApiError {
  return new ApiError(
    'attribute_unknown',
    `The attribute '${name}' required for the index could not be found. Please confirm all your attributes are in the available state.`,
  );
}

/** `lengths`: how much of each text is indexed. Here it is always all of it, but what is asked must make sense. */
function checkLengths(
  names: readonly string[],
  attributes: readonly (AttributeSchema | null)[],
  lengths: readonly (number | null)[],
): void {
  if (lengths.length > attributes.length)
    throw new ApiError(
      'index_invalid',
      'Invalid index lengths. Count of lengths must be equal or less than the number of attributes.',
    );
  for (const [at, length] of lengths.entries()) {
    const size = attributes[at]?.size;
    if ((length ?? 0) < 0)
      throw new ApiError('index_invalid', `Negative index length provided for ${names[at]}`);
    if (size !== undefined && (length ?? 0) > size)
      throw new ApiError(
        'index_invalid',
        `Index length ${length} is larger than the size for ${names[at]}: ${size}`,
      );
  }
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
