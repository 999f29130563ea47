import type { CollectionDefinition } from '../../src/wire/collections.ts';
import { ERRORS, type ErrorType } from '../../src/wire/errors.ts';
import type { Context } from '../board/context.ts';
import { ApiError } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';
import type { CollectionFields, SchemaChanges } from '../documents/schemas/schema-changes.ts';
import { createSchemaChanges } from '../documents/schemas/schema-changes.ts';
import { type Listed, listDefinition } from '../projection/list-page.ts';
import { type BucketSettings, FILES_DATABASE } from '../records/file-record.ts';
import type { VisibleSchema } from '../records/schema-registry.ts';
import type { JsonObject } from '../store/store.ts';

export type BucketSchema = VisibleSchema & { bucket: BucketSettings };

/** A bucket as files are written to it. */
export interface Bucket {
  definition: CollectionDefinition;
  settings: BucketSettings;
}

/** The most bytes of one file, and the default of buckets. */
export const FILE_MAX_BYTES = 5_000_000_000;
const DEFAULT_FILE_BYTES = 30_000_000;

const DEFAULT_SETTINGS: BucketSettings = {
  maximumFileSize: DEFAULT_FILE_BYTES,
  allowedFileExtensions: [],
  compression: 'none',
  encryption: true,
  transformations: true,
  reencodeImages: true,
};

export interface Buckets {
  create(
    bucketId: string,
    fields: CollectionFields,
    settings: Partial<BucketSettings>,
  ): Promise<BucketSchema>;
  update(
    bucketId: string,
    fields: Partial<CollectionFields>,
    settings: Partial<BucketSettings>,
  ): Promise<BucketSchema>;
  remove(bucketId: string): Promise<void>;
  /** Throws `storage_bucket_not_found`. */
  get(bucketId: string): BucketSchema;
  all(): BucketSchema[];
  /** For a caller: a disabled bucket only exists for keys. Throws `storage_bucket_not_found`. */
  findFor(caller: Caller, bucketId: string): Bucket;
  answer(schema: BucketSchema): JsonObject;
}

/** A collection's errors, as they are called for buckets. */
const AS_BUCKET: Partial<Record<ErrorType, ErrorType>> = {
  collection_not_found: 'storage_bucket_not_found',
  database_not_found: 'storage_bucket_not_found',
  collection_already_exists: 'storage_bucket_already_exists',
  collection_limit_exceeded: 'storage_bucket_limit_exceeded',
};

/** Buckets are collections of their own database (`records/file-record.ts`). */
export function createBuckets(
  context: Pick<Context, 'stores' | 'environment' | 'schemas' | 'projection'>,
): Buckets {
  const { schemas, projection } = context;
  const changes: SchemaChanges = createSchemaChanges(context);

  const buckets: Buckets = {
    create: (bucketId, fields, settings) =>
      asBucket(async () =>
        bucketOf(
          await changes.createCollection(FILES_DATABASE, bucketId, fields, schema => ({
            ...schema,
            bucket: { ...DEFAULT_SETTINGS, ...settings },
          })),
        ),
      ),
    update: (bucketId, fields, settings) =>
      asBucket(async () =>
        bucketOf(
          await changes.changeCollection(FILES_DATABASE, bucketId, schema => ({
            ...schema,
            ...fields,
            bucket: { ...bucketOf(schema).bucket, ...settings },
          })),
        ),
      ),
    remove: bucketId => asBucket(() => changes.deleteCollection(FILES_DATABASE, bucketId)),
    get(bucketId) {
      const schema = schemas.schema(FILES_DATABASE, bucketId);
      if (!schema) throw new ApiError('storage_bucket_not_found');
      return bucketOf(schema);
    },
    all: () =>
      schemas
        .schemasOf(FILES_DATABASE)
        .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
        .map(bucketOf),
    findFor(caller, bucketId) {
      const schema = buckets.get(bucketId);
      if (!schema.enabled && caller.kind !== 'key') throw new ApiError('storage_bucket_not_found');
      return { definition: schemas.find(FILES_DATABASE, bucketId), settings: schema.bucket };
    },
    answer(schema) {
      const { maximumFileSize, allowedFileExtensions, ...settings } = schema.bucket;
      let totalSize = 0;
      for (const { data } of projection.all(schema.storage))
        if (typeof data['sizeOriginal'] === 'number') totalSize += data['sizeOriginal'];
      return {
        $id: schema.id,
        $createdAt: schema.createdAt,
        $updatedAt: schema.updatedAt,
        $permissions: schema.permissions,
        fileSecurity: schema.documentSecurity,
        name: schema.name,
        enabled: schema.enabled,
        maximumFileSize,
        allowedFileExtensions,
        ...settings,
        antivirus: false,
        totalSize,
      };
    },
  };
  return buckets;
}

function bucketOf(schema: VisibleSchema): BucketSchema {
  return { ...schema, bucket: schema.bucket ?? DEFAULT_SETTINGS };
}

async function asBucket<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    const type = error instanceof ApiError ? AS_BUCKET[error.type] : undefined;
    if (type === undefined) throw error;
    throw new ApiError(type, ERRORS[type][1], { cause: error });
  }
}

/** The names that queries may use in lists of buckets. */
export const BUCKET_LIST = listDefinition('buckets', [
  { key: 'name', type: 'string' },
  { key: 'enabled', type: 'boolean' },
  { key: 'fileSecurity', type: 'boolean' },
  { key: 'maximumFileSize', type: 'integer' },
  { key: 'encryption', type: 'boolean' },
  { key: 'antivirus', type: 'boolean' },
  { key: 'transformations', type: 'boolean' },
]);

export function listedBucket(item: BucketSchema): Listed<BucketSchema> {
  const { id, name, enabled, documentSecurity, createdAt, updatedAt } = item;
  const { maximumFileSize, encryption, transformations } = item.bucket;
  const data = {
    name,
    enabled,
    fileSecurity: documentSecurity,
    maximumFileSize,
    encryption,
    transformations,
  };
  return { item, id, createdAt, updatedAt, data: { ...data, antivirus: false }, text: `${id} ${name}` };
}
