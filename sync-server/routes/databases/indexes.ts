import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { storageOf } from '../../../src/wire/collections.ts';
import { ApiError } from '../../core/api-error.ts';
import { readWish } from '../../http/list-wish.ts';
import { Id, Key, Nullable, param } from '../../http/params.ts';
import { requireKey } from '../../http/session/require-key.ts';
import { formatMoment } from '../../core/moments.ts';
import { schemaIn } from '../../documents/schemas/own-schemas.ts';
import { indexAnswer } from '../../documents/schemas/schema-answers.ts';
import { indexOf, type IndexWish, withIndex, withoutIndex } from '../../documents/schemas/schema-indexes.ts';
import { INDEX_LIST, listedIndex } from '../../documents/schemas/schema-lists.ts';
import { listPage } from '../../projection/list-page.ts';
import { bodyOf, type SchemaParts, scopeOf } from './schema-parts.ts';

const MAX_ATTRIBUTES = 16;

export const NewIndex = (attributes: 'attributes' | 'columns') =>
  Type.Object({
    key: Key,
    type: Type.String({ maxLength: 16 }),
    [attributes]: Type.Array(Type.String({ maxLength: 36 }), {
      maxItems: MAX_ATTRIBUTES,
      rule: `Value must be a list of up to ${MAX_ATTRIBUTES} names`,
    }),
    orders: Nullable(
      Type.Array(Type.Union([Type.String({ maxLength: 4 }), Type.Null()]), { maxItems: MAX_ATTRIBUTES }),
    ),
    lengths: Nullable(
      Type.Array(Type.Union([Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 }), Type.Null()]), {
        maxItems: MAX_ATTRIBUTES,
      }),
    ),
  });

/** Indexes of a collection, only for keys. They are available as soon as they are created. */
export function registerIndexRoutes(app: FastifyInstance, parts: SchemaParts): void {
  const { schemas, changes, projection, environment, dialect } = parts;
  const { names } = dialect;
  const inCollection = { databaseId: Id, [names.collectionId]: Id };
  const path = `${dialect.base}/:databaseId/${names.collections}/:${names.collectionId}/indexes`;
  const params = Type.Object(inCollection);
  const ofIndex = { schema: { params: Type.Object({ ...inCollection, key: Key }) } };
  const read = scopeOf(dialect, 'indexes', 'read');
  const write = scopeOf(dialect, 'indexes', 'write');
  const idsOf = (request: Parameters<typeof param>[0]) =>
    [param(request, 'databaseId'), param(request, names.collectionId)] as const;

  app.get(path, { schema: { params } }, async request => {
    requireKey(request, read);
    const wish = readWish(request);
    const listed = schemaIn(schemas, ...idsOf(request)).indexes.map(listedIndex);
    const { total, items } = listPage(INDEX_LIST, listed, wish);
    return { total, indexes: items.map(index => indexAnswer(index, dialect)) };
  });

  app.post(path, { schema: { params, body: NewIndex(names.attributes) } }, async (request, reply) => {
    requireKey(request, write);
    const body = bodyOf(request) as IndexWish & Record<string, unknown>;
    const wish = { ...body, attributes: body[names.attributes] as string[] };
    const ids = idsOf(request);
    const at = formatMoment(environment.nowMs());
    const changed = await changes.changeCollection(...ids, schema =>
      withIndex(schema, wish, projection.all(storageOf(schema)), at),
    );
    const made = indexOf(changed, wish.key);
    if (made.type === 'unique') await checkAgain(ids, wish, at);
    return reply.code(202).send(indexAnswer(made, dialect));
  });

  /** Writes in progress while the index was created didn't know about it. From now on, all do. */
  async function checkAgain(ids: readonly [string, string], wish: IndexWish, at: string): Promise<void> {
    const schema = schemaIn(schemas, ...ids);
    const without = withoutIndex(schema, wish.key);
    try {
      withIndex(without, wish, projection.all(storageOf(schema)), at);
    } catch (error) {
      if (error instanceof ApiError)
        await changes.changeCollection(...ids, each => withoutIndex(each, wish.key));
      throw error;
    }
  }

  app.get(`${path}/:key`, ofIndex, async request => {
    requireKey(request, read);
    return indexAnswer(indexOf(schemaIn(schemas, ...idsOf(request)), param(request, 'key')), dialect);
  });

  app.delete(`${path}/:key`, ofIndex, async (request, reply) => {
    requireKey(request, write);
    await changes.changeCollection(...idsOf(request), schema => withoutIndex(schema, param(request, 'key')));
    return reply.code(204).send();
  });
}
