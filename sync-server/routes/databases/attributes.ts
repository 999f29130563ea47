import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { storageOf } from '../../../src/wire/collections.ts';
import { ApiError } from '../../core/api-error.ts';
import { readWish } from '../../http/list-wish.ts';
import { Id, Key, Nullable, param } from '../../http/params.ts';
import { requireKey } from '../../http/session/require-key.ts';
import {
  ATTRIBUTE_KINDS,
  type AttributeKind,
  UNSUPPORTED_KINDS,
} from '../../documents/schemas/attribute-kinds.ts';
import { formatMoment } from '../../core/moments.ts';
import { schemaIn } from '../../documents/schemas/own-schemas.ts';
import { attributeAnswer } from '../../documents/schemas/schema-answers.ts';
import {
  type AttributeChange,
  attributeOf,
  type AttributeWish,
  withAttribute,
  withChangedAttribute,
  withoutAttribute,
} from '../../documents/schemas/schema-attributes.ts';
import { ATTRIBUTE_LIST, listedAttribute } from '../../documents/schemas/schema-lists.ts';
import { listPage } from '../../projection/list-page.ts';
import { bodyOf, type SchemaParts, scopeOf } from './schema-parts.ts';

const MAX_DEFAULT = 16_384;
const Elements = Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
  maxItems: 100,
  rule: 'Value must be a list of up to 100 texts, each of up to 255 chars',
});
const Size = Type.Integer({ rule: 'Value must be a valid integer' });

/** Fields that only some kinds accept. */
function ownFields({ isSized, isRanged, hasElements, type }: AttributeKind) {
  const bound = type === 'float' ? Type.Number() : Type.Integer();
  return {
    ...(isSized && { size: Size }),
    ...(isRanged && { min: Nullable(bound), max: Nullable(bound) }),
    ...(hasElements && { elements: Elements }),
  };
}

function defaultOf({ type }: AttributeKind): TSchema {
  if (type === 'boolean') return Type.Boolean();
  if (type === 'integer') return Type.Integer();
  return type === 'float' ? Type.Number() : Type.String({ maxLength: MAX_DEFAULT });
}

const newAttribute = (kind: AttributeKind) =>
  Type.Object({
    key: Key,
    required: Type.Boolean(),
    default: Nullable(defaultOf(kind)),
    array: Nullable(Type.Boolean()),
    encrypt: Nullable(Type.Boolean()),
    ...ownFields(kind),
  });

const attributeChange = (kind: AttributeKind) => {
  const { size, ...fields } = { size: undefined, ...ownFields(kind) };
  return Type.Object({
    required: Type.Boolean(),
    default: Type.Union([defaultOf(kind), Type.Null()]),
    newKey: Nullable(Key),
    ...(size && { size: Nullable(size) }),
    ...fields,
  });
};

/** An attribute in a request that creates a collection. */
export interface GivenAttribute {
  key: string;
  type: string;
  format?: string | null;
  size?: number | null;
  required?: boolean | null;
  default?: string | number | boolean | null;
  array?: boolean | null;
  elements?: string[] | null;
  min?: number | null;
  max?: number | null;
  encrypt?: boolean | null;
}

export const AttributeInCollection = Type.Object({
  key: Key,
  type: Type.String({ maxLength: 16 }),
  format: Nullable(Type.String({ maxLength: 16 })),
  size: Nullable(Size),
  required: Nullable(Type.Boolean()),
  default: Nullable(Type.Union([Type.String({ maxLength: MAX_DEFAULT }), Type.Number(), Type.Boolean()])),
  array: Nullable(Type.Boolean()),
  elements: Nullable(Elements),
  min: Nullable(Type.Number()),
  max: Nullable(Type.Number()),
  encrypt: Nullable(Type.Boolean()),
});

/** Its kind and the other fields. */
export function readGivenAttribute(given: GivenAttribute): [string, AttributeWish] {
  const { key, type, format, required, array, elements, encrypt, size, min, max } = given;
  const kind = format ? format : type === 'double' ? 'float' : type;
  const wish: AttributeWish = {
    key,
    required: required ?? false,
    default: given.default ?? null,
    array: array ?? false,
    encrypt: encrypt ?? false,
    ...(elements && { elements }),
    ...(typeof size === 'number' && { size }),
    ...(typeof min === 'number' && { min }),
    ...(typeof max === 'number' && { max }),
  };
  return [kind, wish];
}

/** Attributes of a collection, or columns of a table, only for keys. They are available as soon as they are created. */
export function registerAttributeRoutes(app: FastifyInstance, parts: SchemaParts): void {
  const { schemas, changes, projection, environment, dialect } = parts;
  const { names } = dialect;
  const inCollection = { databaseId: Id, [names.collectionId]: Id };
  const path = `${dialect.base}/:databaseId/${names.collections}/:${names.collectionId}/${names.attributes}`;
  const params = Type.Object(inCollection);
  const withKey = Type.Object({ ...inCollection, key: Key });
  const read = scopeOf(dialect, 'attributes', 'read');
  const write = scopeOf(dialect, 'attributes', 'write');
  const idsOf = (request: FastifyRequest) =>
    [param(request, 'databaseId'), param(request, names.collectionId)] as const;
  const now = () => formatMoment(environment.nowMs());

  app.get(path, { schema: { params } }, async request => {
    requireKey(request, read);
    const wish = readWish(request);
    const listed = schemaIn(schemas, ...idsOf(request)).attributes.map(listedAttribute);
    const { total, items } = listPage(ATTRIBUTE_LIST, listed, wish);
    return { total, [names.attributes]: items.map(attributeAnswer) };
  });

  for (const [name, kind] of ATTRIBUTE_KINDS) {
    app.post(`${path}/${name}`, { schema: { params, body: newAttribute(kind) } }, async (request, reply) => {
      requireKey(request, write);
      const wish = bodyOf(request) as AttributeWish;
      const changed = await changes.changeCollection(...idsOf(request), schema =>
        withAttribute(schema, name, { ...wish, array: wish.array ?? false }, now()),
      );
      return reply.code(202).send(attributeAnswer(attributeOf(changed, wish.key)));
    });

    const ofKind = { schema: { params: withKey, body: attributeChange(kind) } };
    app.patch(`${path}/${name}/:key`, ofKind, async request => {
      requireKey(request, write);
      const key = param(request, 'key');
      const change = bodyOf(request) as AttributeChange;
      const changed = await changes.changeCollection(...idsOf(request), schema =>
        withChangedAttribute(schema, name, key, change, projection.all(storageOf(schema)), now()),
      );
      return attributeAnswer(attributeOf(changed, change.newKey ?? key));
    });
  }

  for (const name of UNSUPPORTED_KINDS) {
    const refuse = (request: FastifyRequest) => {
      requireKey(request, write);
      throw new ApiError('attribute_type_invalid', `Attributes of type "${name}" are not supported.`);
    };
    app.post(`${path}/${name}`, refuse);
    app.patch(`${path}/${name}/:key`, refuse);
    app.patch(`${path}/:key/${name}`, refuse);
  }

  app.get(`${path}/:key`, { schema: { params: withKey } }, async request => {
    requireKey(request, read);
    return attributeAnswer(attributeOf(schemaIn(schemas, ...idsOf(request)), param(request, 'key')));
  });

  app.delete(`${path}/:key`, { schema: { params: withKey } }, async (request, reply) => {
    requireKey(request, write);
    await changes.changeCollection(...idsOf(request), schema =>
      withoutAttribute(schema, param(request, 'key')),
    );
    return reply.code(204).send();
  });
}
