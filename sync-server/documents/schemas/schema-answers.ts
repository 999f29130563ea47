import type { Dialect } from '../../core/dialect.ts';
import type { JsonObject } from '../../store/store.ts';
import { ATTRIBUTE_KINDS, sizeOf } from './attribute-kinds.ts';
import type { AttributeSchema, DatabaseSchema, IndexSchema } from '../../records/schema-records.ts';
import type { VisibleSchema } from '../../records/schema-registry.ts';

/** The size limit of a document: that of a request body. */
const DOCUMENT_MAX_BYTES = 1_048_576;
/** The most bytes per character in UTF-8, and for a short value of any other type. */
const BYTES_PER_CHAR = 4;
const BYTES_OF_SCALAR = 8;

/** Changes take effect immediately, so nothing is ever in progress. */
const READY = { status: 'available', error: '' };

export function databaseAnswer({
  id,
  name,
  enabled,
  type,
  createdAt,
  updatedAt,
}: DatabaseSchema): JsonObject {
  return { $id: id, name, $createdAt: createdAt, $updatedAt: updatedAt, enabled, type, status: 'ready' };
}

export function collectionAnswer(schema: VisibleSchema, { names }: Pick<Dialect, 'names'>): JsonObject {
  const { id, databaseId, name, enabled, permissions, attributes, indexes } = schema;
  return {
    $id: id,
    $createdAt: schema.createdAt,
    $updatedAt: schema.updatedAt,
    $permissions: permissions,
    databaseId,
    name,
    enabled,
    [names.documentSecurity]: schema.documentSecurity,
    [names.attributes]: attributes.map(attributeAnswer),
    indexes: indexes.map(index => indexAnswer(index, { names })),
    bytesMax: DOCUMENT_MAX_BYTES,
    bytesUsed: Math.min(
      DOCUMENT_MAX_BYTES,
      attributes.reduce((sum, each) => sum + bytesOf(each), 0),
    ),
  };
}

export function attributeAnswer(attribute: AttributeSchema): JsonObject {
  const { key, required, array, createdAt, updatedAt, min, max, elements } = attribute;
  const kind = ATTRIBUTE_KINDS.get(attribute.kind);
  const size = sizeOf(attribute);
  const isWide = kind?.type === 'float';
  return {
    key,
    type: kind?.wireType ?? attribute.kind,
    ...READY,
    required,
    array,
    $createdAt: createdAt,
    $updatedAt: updatedAt,
    default: attribute.default ?? null,
    ...(kind?.type === 'string' && { size: size ?? DOCUMENT_MAX_BYTES, encrypt: false }),
    ...(kind?.wireFormat !== undefined && { format: kind.wireFormat }),
    ...(kind?.hasElements && { elements: [...(elements ?? [])] }),
    ...(kind?.isRanged && {
      min: min ?? (isWide ? -Number.MAX_VALUE : Number.MIN_SAFE_INTEGER),
      max: max ?? (isWide ? Number.MAX_VALUE : Number.MAX_SAFE_INTEGER),
    }),
  };
}

export function indexAnswer(index: IndexSchema, { names }: Pick<Dialect, 'names'>): JsonObject {
  const { key, type, attributes, orders, lengths, createdAt, updatedAt } = index;
  return {
    $id: key,
    $createdAt: createdAt,
    $updatedAt: updatedAt,
    key,
    type,
    ...READY,
    [names.attributes]: attributes,
    lengths,
    orders,
  };
}

function bytesOf(attribute: AttributeSchema): number {
  const size = sizeOf(attribute);
  return size === undefined ? BYTES_OF_SCALAR : size * BYTES_PER_CHAR;
}
