import type { FastifyRequest } from 'fastify';
import type { Environment } from '../context.ts';
import type { Dialect } from '../http/dialect.ts';
import type { Projection } from '../projection/projection.ts';
import { newId, UNIQUE } from '../services/ids.ts';
import type { SchemaChanges } from '../services/schema-changes.ts';
import type { SchemaPurges } from '../services/schema-purges.ts';
import type { SchemaRegistry } from '../services/schema-registry.ts';

/** What the routes of databases, collections, attributes and indexes share. */
export interface SchemaParts {
  schemas: SchemaRegistry;
  changes: SchemaChanges;
  purges: Pick<SchemaPurges, 'wake'>;
  projection: Pick<Projection, 'all'>;
  environment: Environment;
  dialect: Dialect;
}

export function idToMake(environment: Environment, given: string): string {
  return given === UNIQUE ? newId(environment) : given;
}

/** `collections.read`, in the words of the dialect. */
export function scopeOf(
  { names }: Dialect,
  of: 'databases' | 'collections' | 'attributes' | 'indexes',
  right: 'read' | 'write',
): string {
  const name = of === 'collections' ? names.collections : of === 'attributes' ? names.attributes : of;
  return `${name}.${right}`;
}

/** A body that its schema has checked, where the schema is put together when starting. */
export function bodyOf(request: FastifyRequest): unknown {
  return request.body ?? {};
}
