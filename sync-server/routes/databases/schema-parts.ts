import type { FastifyRequest } from 'fastify';
import type { Environment } from '../../core/environment.ts';
import type { Dialect } from '../../core/dialect.ts';
import type { Projection } from '../../projection/projection.ts';
import { newId, UNIQUE } from '../../core/ids.ts';
import type { SchemaChanges } from '../../documents/schemas/schema-changes.ts';
import type { SchemaPurges } from '../../documents/schemas/schema-purges.ts';
import type { SchemaRegistry } from '../../records/schema-registry.ts';

/** Shared by the routes of databases, collections, attributes and indexes. */
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

/** `collections.read`, in the terms of the dialect. */
export function scopeOf(
  { names }: Dialect,
  of: 'databases' | 'collections' | 'attributes' | 'indexes',
  right: 'read' | 'write',
): string {
  const name = of === 'collections' ? names.collections : of === 'attributes' ? names.attributes : of;
  return `${name}.${right}`;
}

/** A body checked by a schema that is assembled at the start, so its type is unknown here. */
export function bodyOf(request: FastifyRequest): unknown {
  return request.body ?? {};
}
