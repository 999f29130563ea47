import type { FastifyInstance } from 'fastify';
import type { Context } from '../../board/context.ts';
import type { SchemaPurges } from '../../documents/schemas/schema-purges.ts';
import type { Files } from '../../files/create-files.ts';
import { registerBucketRoutes } from './buckets.ts';
import { registerFileContents } from './file-contents.ts';
import { registerFileTokens } from './file-tokens.ts';
import { registerFileRoutes } from './files.ts';

/** Appwrite's storage and its file tokens. */
export function registerStorageApi(
  v1: FastifyInstance,
  context: Context,
  { files, purges }: { files: Files; purges: Pick<SchemaPurges, 'wake'> },
): void {
  registerBucketRoutes(v1, { buckets: files.buckets, purges, environment: context.environment });
  registerFileRoutes(v1, context, files);
  registerFileContents(v1, context, files);
  registerFileTokens(v1, context, files);
}
