import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { ApiError } from '../../core/api-error.ts';
import { readWish } from '../../http/list-wish.ts';
import { Id, NewId, Nullable, param } from '../../http/params.ts';
import { requireKey } from '../../http/session/require-key.ts';
import { databaseAnswer } from '../../documents/schemas/schema-answers.ts';
import { DATABASE_LIST, listedDatabase } from '../../documents/schemas/schema-lists.ts';
import { listPage } from '../../projection/list-page.ts';
import { bodyOf, idToMake, type SchemaParts } from './schema-parts.ts';

export const SchemaName = Type.String({
  minLength: 1,
  maxLength: 128,
  rule: 'Value must be a valid string and at least 1 chars and no longer than 128 chars',
});

const NewDatabase = Type.Object({
  databaseId: NewId,
  name: SchemaName,
  enabled: Nullable(Type.Boolean()),
});
const DatabaseChange = Type.Object({ name: Nullable(SchemaName), enabled: Nullable(Type.Boolean()) });

/** Databases, only for keys. */
export function registerDatabaseRoutes(app: FastifyInstance, parts: SchemaParts): void {
  const { schemas, changes, purges, environment, dialect } = parts;
  const { base, type } = dialect;
  const path = `${base}/:databaseId`;
  const ofDatabase = { schema: { params: Type.Object({ databaseId: Id }) } };

  app.get(base, async request => {
    requireKey(request, 'databases.read');
    const listed = schemas.databases().map(listedDatabase);
    const { total, items } = listPage(DATABASE_LIST, listed, readWish(request));
    return { total, databases: items.map(databaseAnswer) };
  });

  app.post(base, { schema: { body: NewDatabase } }, async (request, reply) => {
    requireKey(request, 'databases.write');
    const { databaseId, name, enabled } = bodyOf(request) as {
      databaseId: string;
      name: string;
      enabled?: boolean;
    };
    const id = idToMake(environment, databaseId);
    const made = await changes.createDatabase(id, { name, enabled: enabled ?? true, type });
    return reply.code(201).send(databaseAnswer(made));
  });

  app.get(path, ofDatabase, async request => {
    requireKey(request, 'databases.read');
    return databaseAnswer(schemas.database(param(request, 'databaseId')));
  });

  app.put(path, { schema: { ...ofDatabase.schema, body: DatabaseChange } }, async request => {
    requireKey(request, 'databases.write');
    const { name, enabled } = bodyOf(request) as { name?: string | null; enabled?: boolean | null };
    const fields = {
      ...(typeof name === 'string' && { name }),
      ...(typeof enabled === 'boolean' && { enabled }),
    };
    return databaseAnswer(await changes.updateDatabase(param(request, 'databaseId'), fields));
  });

  app.delete(path, ofDatabase, async (request, reply) => {
    requireKey(request, 'databases.write');
    await changes.deleteDatabase(param(request, 'databaseId'));
    purges.wake();
    return reply.code(204).send();
  });

  // Without these routes, `transactions` would be taken for the name of a database.
  for (const address of [`${base}/transactions`, `${base}/transactions/*`])
    app.all(address, () => {
      throw new ApiError('transactions_unsupported');
    });
}
