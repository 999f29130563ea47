import type { FastifyInstance } from 'fastify';
import type { Context } from '../../board/context.ts';
import { COLLECTIONS_DIALECT, type Dialect, TABLES_DIALECT } from '../../core/dialect.ts';
import { speakOfTables } from '../../http/table-words.ts';
import { collectionRules } from '../../documents/collection-rules.ts';
import { createDocumentReads } from '../../documents/document-reads.ts';
import { createDocumentWrites } from '../../documents/document-writes.ts';
import { createJobDocument } from '../../postings/job-documents.ts';
import { settleJob } from '../../postings/settle-job.ts';
import { createSchemaChanges } from '../../documents/schemas/schema-changes.ts';
import type { SchemaPurges } from '../../documents/schemas/schema-purges.ts';
import { registerDocumentRoutes } from './documents.ts';
import { registerSchemaRoutes } from './schema-routes.ts';

/** Databases with their collections and documents, in both dialects. */
export function registerDatabasesApi(v1: FastifyInstance, context: Context, purges: SchemaPurges): void {
  const { environment, projection, schemas } = context;
  const writes = createDocumentWrites(
    context,
    collectionRules({ create: createJobDocument(context), settle: settleJob(context) }),
  );
  const changes = createSchemaChanges(context);
  const documents = (dialect: Dialect) => ({
    reads: createDocumentReads(context, dialect),
    writes,
    environment,
    schemas,
    dialect,
  });
  const parts = { schemas, changes, purges, projection, environment };

  registerDocumentRoutes(v1, documents(COLLECTIONS_DIALECT));
  v1.register(async scope => {
    registerSchemaRoutes(scope, { ...parts, dialect: COLLECTIONS_DIALECT });
  });
  v1.register(async scope => {
    speakOfTables(scope);
    registerSchemaRoutes(scope, { ...parts, dialect: TABLES_DIALECT });
    registerDocumentRoutes(scope, documents(TABLES_DIALECT));
  });
}
