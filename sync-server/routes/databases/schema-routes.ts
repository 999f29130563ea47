import type { FastifyInstance } from 'fastify';
import { registerAttributeRoutes } from './attributes.ts';
import { registerCollectionRoutes } from './collections.ts';
import { registerDatabaseRoutes } from './databases.ts';
import { registerIndexRoutes } from './indexes.ts';
import type { SchemaParts } from './schema-parts.ts';

/** Everything that an admin tool needs to set up a project, in the terms of one dialect. */
export function registerSchemaRoutes(app: FastifyInstance, parts: SchemaParts): void {
  registerDatabaseRoutes(app, parts);
  registerCollectionRoutes(app, parts);
  registerAttributeRoutes(app, parts);
  registerIndexRoutes(app, parts);
}
