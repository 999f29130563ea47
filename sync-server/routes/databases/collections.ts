import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { readWish } from '../../http/list-wish.ts';
import { Id, NewId, Nullable, param } from '../../http/params.ts';
import { requireKey } from '../../http/session/require-key.ts';
import { formatMoment } from '../../core/moments.ts';
import { schemaIn, schemasIn } from '../../documents/schemas/own-schemas.ts';
import { readCollectionPermissions } from '../../records/permission-strings.ts';
import { collectionAnswer } from '../../documents/schemas/schema-answers.ts';
import { withAttribute } from '../../documents/schemas/schema-attributes.ts';
import { type IndexWish, withIndex } from '../../documents/schemas/schema-indexes.ts';
import { COLLECTION_LIST, listedCollection } from '../../documents/schemas/schema-lists.ts';
import { listPage } from '../../projection/list-page.ts';
import { AttributeInCollection, type GivenAttribute, readGivenAttribute } from './attributes.ts';
import { SchemaName } from './databases.ts';
import { NewIndex } from './indexes.ts';
import { bodyOf, idToMake, type SchemaParts, scopeOf } from './schema-parts.ts';

const PermissionTexts = Type.Array(Type.String({ maxLength: 128 }), {
  maxItems: 100,
  rule: 'Value must be a valid array of permissions',
});

interface CollectionBody {
  name?: string | null;
  enabled?: boolean | null;
  permissions?: string[] | null;
  attributes?: GivenAttribute[] | null;
  columns?: GivenAttribute[] | null;
  indexes?: IndexWish[] | null;
  [name: string]: unknown;
}

/** Collections or tables, only for keys. */
export function registerCollectionRoutes(app: FastifyInstance, parts: SchemaParts): void {
  const { schemas, changes, purges, environment, dialect } = parts;
  const { names } = dialect;
  const path = `${dialect.base}/:databaseId/${names.collections}`;
  const onePath = `${path}/:${names.collectionId}`;
  const inDatabase = { databaseId: Id };
  const ofCollection = Type.Object({ ...inDatabase, [names.collectionId]: Id });
  const fields = {
    permissions: Nullable(PermissionTexts),
    [names.documentSecurity]: Nullable(Type.Boolean()),
    enabled: Nullable(Type.Boolean()),
  };
  const NewCollection = Type.Object({
    [names.collectionId]: NewId,
    name: SchemaName,
    ...fields,
    [names.attributes]: Nullable(Type.Array(AttributeInCollection, { maxItems: 200 })),
    indexes: Nullable(Type.Array(NewIndex(names.attributes), { maxItems: 64 })),
  });
  const CollectionChange = Type.Object({
    name: Nullable(SchemaName),
    ...fields,
    purge: Nullable(Type.Boolean()),
  });
  const read = scopeOf(dialect, 'collections', 'read');
  const write = scopeOf(dialect, 'collections', 'write');

  app.get(path, { schema: { params: Type.Object(inDatabase) } }, async request => {
    requireKey(request, read);
    const wish = readWish(request);
    const listed = schemasIn(schemas, param(request, 'databaseId')).map(listedCollection);
    const { total, items } = listPage(COLLECTION_LIST, listed, wish);
    return { total, [names.collections]: items.map(schema => collectionAnswer(schema, dialect)) };
  });

  app.post(
    path,
    { schema: { params: Type.Object(inDatabase), body: NewCollection } },
    async (request, reply) => {
      requireKey(request, write);
      const body = bodyOf(request) as CollectionBody;
      const id = idToMake(environment, String(body[names.collectionId]));
      const at = formatMoment(environment.nowMs());
      const made = await changes.createCollection(
        param(request, 'databaseId'),
        id,
        {
          name: body.name ?? '',
          enabled: body.enabled ?? true,
          permissions: readCollectionPermissions(body.permissions ?? []),
          documentSecurity: body[names.documentSecurity] === true,
        },
        schema => {
          const given = body[names.attributes] ?? [];
          const withAttributes = given.reduce((next, each) => {
            const [kind, wish] = readGivenAttribute(each);
            return withAttribute(next, kind, wish, at);
          }, schema);
          return (body.indexes ?? []).reduce(
            (next, each) => withIndex(next, indexWish(each, names.attributes), [], at),
            withAttributes,
          );
        },
      );
      return reply.code(201).send(collectionAnswer(made, dialect));
    },
  );

  app.get(onePath, { schema: { params: ofCollection } }, async request => {
    requireKey(request, read);
    const schema = schemaIn(schemas, param(request, 'databaseId'), param(request, names.collectionId));
    return collectionAnswer(schema, dialect);
  });

  app.put(onePath, { schema: { params: ofCollection, body: CollectionChange } }, async request => {
    requireKey(request, write);
    const body = bodyOf(request) as CollectionBody;
    const { name, enabled, permissions } = body;
    const security = body[names.documentSecurity];
    const given = Array.isArray(permissions) ? readCollectionPermissions(permissions) : undefined;
    const changed = await changes.changeCollection(
      param(request, 'databaseId'),
      param(request, names.collectionId),
      schema => ({
        ...schema,
        ...(typeof name === 'string' && { name }),
        ...(typeof enabled === 'boolean' && { enabled }),
        ...(typeof security === 'boolean' && { documentSecurity: security }),
        ...(given && { permissions: given }),
      }),
    );
    return collectionAnswer(changed, dialect);
  });

  app.delete(onePath, { schema: { params: ofCollection } }, async (request, reply) => {
    requireKey(request, write);
    await changes.deleteCollection(param(request, 'databaseId'), param(request, names.collectionId));
    purges.wake();
    return reply.code(204).send();
  });
}

function indexWish(given: IndexWish, attributes: 'attributes' | 'columns'): IndexWish {
  const named = (given as unknown as Record<string, unknown>)[attributes];
  return { ...given, attributes: named as string[] };
}
