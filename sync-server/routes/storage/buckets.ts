import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Environment } from '../../core/environment.ts';
import { invalidParam } from '../../core/api-error.ts';
import { newId, UNIQUE } from '../../core/ids.ts';
import type { SchemaPurges } from '../../documents/schemas/schema-purges.ts';
import { BUCKET_LIST, type Buckets, FILE_MAX_BYTES, listedBucket } from '../../files/buckets.ts';
import { hasZstd } from '../../files/content/file-content.ts';
import { readWish } from '../../http/list-wish.ts';
import { Id, NewId, Nullable } from '../../http/params.ts';
import { requireKey } from '../../http/session/require-key.ts';
import { listPage } from '../../projection/list-page.ts';
import type { BucketSettings } from '../../records/file-record.ts';
import { readCollectionPermissions } from '../../records/permission-strings.ts';

const EXTENSION_RULE = 'Value must be a valid array of up to 100 extensions, each up to 64 chars';

const fields = {
  permissions: Nullable(
    Type.Array(Type.String({ maxLength: 128 }), {
      maxItems: 100,
      rule: 'Value must be a valid array of permissions',
    }),
  ),
  fileSecurity: Nullable(Type.Boolean()),
  enabled: Nullable(Type.Boolean()),
  maximumFileSize: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: FILE_MAX_BYTES,
      rule: `Value must be a valid range between 1 and ${FILE_MAX_BYTES}`,
    }),
  ),
  allowedFileExtensions: Nullable(
    Type.Array(Type.String({ minLength: 1, maxLength: 64, rule: EXTENSION_RULE }), {
      maxItems: 100,
      rule: EXTENSION_RULE,
    }),
  ),
  compression: Nullable(
    Type.Union([Type.Literal('none'), Type.Literal('gzip'), Type.Literal('zstd')], {
      rule: 'Value must be one of (none, gzip, zstd)',
    }),
  ),
  encryption: Nullable(Type.Boolean()),
  antivirus: Nullable(Type.Boolean()),
  transformations: Nullable(Type.Boolean()),
  reencodeImages: Nullable(Type.Boolean()),
};
const BucketName = Type.String({
  minLength: 1,
  maxLength: 128,
  rule: 'Value must be a valid string and at least 1 chars and no longer than 128 chars',
});
const NewBucket = Type.Object({ bucketId: NewId, name: BucketName, ...fields });
const BucketChange = Type.Object({ name: BucketName, ...fields });
const BucketParams = Type.Object({ bucketId: Id });

type Given = { [Name in keyof BucketSettings]?: BucketSettings[Name] | null };

/** Only for keys. */
export function registerBucketRoutes(
  plain: FastifyInstance,
  {
    buckets,
    purges,
    environment,
  }: { buckets: Buckets; purges: Pick<SchemaPurges, 'wake'>; environment: Environment },
): void {
  const app = plain.withTypeProvider<TypeBoxTypeProvider>();
  const ofBucket = { schema: { params: BucketParams } };

  app.get('/storage/buckets', async request => {
    requireKey(request, 'buckets.read');
    const { total, items } = listPage(BUCKET_LIST, buckets.all().map(listedBucket), readWish(request));
    return { total, buckets: items.map(each => buckets.answer(each)) };
  });

  app.post('/storage/buckets', { schema: { body: NewBucket } }, async (request, reply) => {
    requireKey(request, 'buckets.write');
    const { bucketId, name, permissions, fileSecurity, enabled, ...rest } = request.body;
    const made = await buckets.create(
      bucketId === UNIQUE ? newId(environment) : bucketId,
      {
        name,
        enabled: enabled ?? true,
        permissions: readCollectionPermissions(permissions ?? []),
        documentSecurity: fileSecurity ?? false,
      },
      readSettings(rest),
    );
    return reply.code(201).send(buckets.answer(made));
  });

  app.get('/storage/buckets/:bucketId', ofBucket, async request => {
    requireKey(request, 'buckets.read');
    return buckets.answer(buckets.get(request.params.bucketId));
  });

  app.put(
    '/storage/buckets/:bucketId',
    { schema: { params: BucketParams, body: BucketChange } },
    async request => {
      requireKey(request, 'buckets.write');
      const { name, permissions, fileSecurity, enabled, ...rest } = request.body;
      const changed = await buckets.update(
        request.params.bucketId,
        {
          name,
          ...(typeof enabled === 'boolean' && { enabled }),
          ...(typeof fileSecurity === 'boolean' && { documentSecurity: fileSecurity }),
          ...(permissions && { permissions: readCollectionPermissions(permissions) }),
        },
        readSettings(rest),
      );
      return buckets.answer(changed);
    },
  );

  app.delete('/storage/buckets/:bucketId', ofBucket, async (request, reply) => {
    requireKey(request, 'buckets.write');
    await buckets.remove(request.params.bucketId);
    purges.wake();
    return reply.code(204).send();
  });
}

/** What was sent. There is no virus scanner, so `antivirus` is accepted and stays off. */
function readSettings(given: Given & { antivirus?: boolean | null }): Partial<BucketSettings> {
  const { maximumFileSize, allowedFileExtensions, compression, ...switches } = given;
  if (compression === 'zstd' && !hasZstd)
    throw invalidParam('compression', 'This server runs on a version of Node without zstd. Use gzip or none');
  const { encryption, transformations, reencodeImages } = switches;
  return {
    ...(typeof maximumFileSize === 'number' && { maximumFileSize }),
    ...(allowedFileExtensions && {
      allowedFileExtensions: allowedFileExtensions.map(each => each.replace(/^\./, '').toLowerCase()),
    }),
    ...(compression && { compression }),
    ...(typeof encryption === 'boolean' && { encryption }),
    ...(typeof transformations === 'boolean' && { transformations }),
    ...(typeof reencodeImages === 'boolean' && { reencodeImages }),
  };
}
