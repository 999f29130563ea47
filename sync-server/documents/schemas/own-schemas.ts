import { COLLECTIONS, type CollectionDefinition, DATABASE_ID } from '../../../src/wire/collections.ts';
import { ownAttribute } from './schema-attributes.ts';
import { BOARD, type SchemaRegistry, type VisibleSchema } from '../../records/schema-registry.ts';

/** The built-in collections, in the form in which the API describes those made over it. */
const OWN_SCHEMAS: ReadonlyMap<string, VisibleSchema> = new Map(
  COLLECTIONS.map(definition => [definition.id, ownSchema(definition)]),
);

function ownSchema(definition: CollectionDefinition): VisibleSchema {
  const { createdAt } = BOARD;
  const moments = { createdAt, updatedAt: createdAt };
  return {
    id: definition.id,
    databaseId: DATABASE_ID,
    incarnation: BOARD.incarnation,
    storage: definition.id,
    name: definition.name,
    enabled: true,
    permissions: [...definition.permissions],
    documentSecurity: definition.documentSecurity,
    attributes: definition.attributes.map(attribute => ownAttribute(attribute, createdAt)),
    indexes: definition.indexes.map(({ key, type, attributes }) => ({
      key,
      type,
      attributes: [...attributes],
      orders: attributes.map(() => 'ASC'),
      lengths: [],
      ...moments,
    })),
    columns: definition.attributes.length,
    ...moments,
    purging: [],
  };
}

/** The built-in collections first, then the others by age. Throws `database_not_found`. */
export function schemasIn(schemas: SchemaRegistry, databaseId: string): VisibleSchema[] {
  schemas.database(databaseId);
  const made = schemas.schemasOf(databaseId).toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  return databaseId === DATABASE_ID ? [...OWN_SCHEMAS.values(), ...made] : made;
}

/** Throws if the database or collection doesn't exist. */
export function schemaIn(schemas: SchemaRegistry, databaseId: string, collectionId: string): VisibleSchema {
  const { storage = collectionId } = schemas.find(databaseId, collectionId);
  const schema = schemas.schema(databaseId, collectionId) ?? OWN_SCHEMAS.get(storage);
  if (!schema) throw new Error(`${databaseId}/${collectionId} exists but has no schema`);
  return schema;
}
