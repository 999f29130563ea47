import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { COLLECTIONS_DIALECT, type Dialect, speakOfTables, TABLES_DIALECT } from '../http/dialect.ts';
import { collectionRules } from '../services/collection-rules.ts';
import { createDocumentReads } from '../services/document-reads.ts';
import { createDocumentWrites } from '../services/document-writes.ts';
import { createJobDocument } from '../services/job-documents.ts';
import { settleJob } from '../services/settle-job.ts';
import { createSchemaChanges } from '../services/schema-changes.ts';
import { startSchemaPurges } from '../services/schema-purges.ts';
import { registerDocumentRoutes } from './documents.ts';
import { registerSchemaRoutes } from './schema-routes.ts';

/** Databases with their collections and documents, in both dialects. */
export function registerDatabasesApi(v1: FastifyInstance, context: Context): void {
  const { environment, projection, schemas } = context;
  const writes = createDocumentWrites(
    context,
    collectionRules({ create: createJobDocument(context), settle: settleJob(context) }),
  );
  const changes = createSchemaChanges(context);
  const purges = startSchemaPurges(context);
  v1.addHook('onClose', () => purges.close());
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
