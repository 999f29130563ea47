import {
  type AttributeDefinition,
  COLLECTIONS,
  columnOf,
  type CollectionDefinition,
  JOBS,
} from '../../src/wire/collections.ts';
import type { Json, JsonObject, Store } from '../store/store.ts';
import { publishOlderPostings } from './older-postings.ts';

/** The key in the store, beside the documents. It has no slash, so it is never a document's (`recordId`). */
const definitionKey = (collectionId: string): string => `collection:${collectionId}`;

/**
 * Stores the definitions beside the documents that follow them. Throws at start if the data were written with an
 * attribute of another type, because an older program must not misread them. Data of earlier versions are updated
 * before the definitions are stored, so an interrupted start does it again.
 */
export async function ensureCollections(store: Store): Promise<void> {
  const present = await store.getMany(COLLECTIONS.map(({ id }) => definitionKey(id)));
  const writes = COLLECTIONS.flatMap((definition, index) => {
    const stored = present[index];
    const body = definitionBody(definition);
    if (!stored) return [{ id: definitionKey(definition.id), body }];
    refuseOtherTypes(definition, stored.body);
    if (JSON.stringify(stored.body) === JSON.stringify(body)) return [];
    return [{ id: stored.id, revision: stored.revision, body }];
  });
  const jobs = present[COLLECTIONS.indexOf(JOBS)];
  if (jobs && !attributesOf(jobs.body).has('review')) await publishOlderPostings(store);
  // A conflict: another process is starting with the same program.
  if (writes.length > 0) await store.commit(writes);
}

function definitionBody(definition: CollectionDefinition): JsonObject {
  const attributes = Object.fromEntries(definition.attributes.map(({ key, type }) => [key, type]));
  return { kind: 'collection', name: definition.name, attributes };
}

function attributesOf({ attributes }: JsonObject): ReadonlyMap<string, Json> {
  return new Map(typeof attributes === 'object' && attributes !== null ? Object.entries(attributes) : []);
}

function refuseOtherTypes(definition: CollectionDefinition, stored: JsonObject): void {
  const difference = otherType(definition, stored);
  if (difference === undefined) return;
  throw new Error(
    `The data were written by another version: ${difference}. Start the version that wrote them, or restore a backup.`,
  );
}

/** What this version can't read in a document of the board that is a definition. undefined: nothing. */
export function unknownToThisVersion(id: string, body: JsonObject): string | undefined {
  const definition = COLLECTIONS.find(each => definitionKey(each.id) === id);
  return definition && otherType(definition, body);
}

function otherType(definition: CollectionDefinition, stored: JsonObject): string | undefined {
  const known = new Map(definition.attributes.map(({ key, type }) => [key, type]));
  for (const [key, type] of attributesOf(stored))
    if (known.get(key) !== type)
      return `attribute "${key}" of "${definition.id}" is ${JSON.stringify(type)} there, and ${known.get(key) ?? 'unknown'} here`;
  return undefined;
}

export function unindexedAttributes(definition: CollectionDefinition): AttributeDefinition[] {
  return definition.attributes.filter(({ unindexed }) => unindexed === true);
}

/** Keyed by column, as in `data`. */
export function unindexedOf(definition: CollectionDefinition, data: JsonObject): JsonObject {
  const columns = unindexedAttributes(definition).map(columnOf);
  return Object.fromEntries(columns.map(column => [column, data[column] ?? null]));
}
