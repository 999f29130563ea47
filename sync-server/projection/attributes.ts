import {
  type AttributeDefinition,
  type AttributeType,
  columnOf,
  type CollectionDefinition,
} from '../../src/wire/collections.ts';
import type { Row } from './row.ts';
import type { Value } from './value.ts';

/** A property of a row that queries may name. */
export interface Attribute {
  name: string;
  type: AttributeType | 'id' | 'sequence';
  /** Always null for a list attribute. */
  read: (row: Row) => Value | null;
  /** Only set for list attributes. */
  readList?: (row: Row) => readonly (Value | null)[] | null;
}

const SYSTEM: readonly Attribute[] = [
  { name: '$id', type: 'id', read: row => row.documentId },
  { name: '$sequence', type: 'sequence', read: row => row.sequence },
  { name: '$createdAt', type: 'datetime', read: row => row.createdAt },
  { name: '$updatedAt', type: 'datetime', read: row => row.updatedAt },
];

/** The names that queries may use in this collection: its indexed attributes and the system attributes. */
export function queryableAttributes({ attributes }: CollectionDefinition): ReadonlyMap<string, Attribute> {
  const own = attributes
    .filter(({ unindexed }) => !unindexed)
    .map(attribute => (attribute.array ? listAttribute(attribute) : scalarAttribute(attribute)));
  return new Map([...SYSTEM, ...own].map(attribute => [attribute.name, attribute]));
}

function scalarAttribute(definition: AttributeDefinition): Attribute {
  const column = columnOf(definition);
  return { name: definition.key, type: definition.type, read: row => row.data[column] ?? null };
}

function listAttribute(definition: AttributeDefinition): Attribute {
  const column = columnOf(definition);
  return {
    name: definition.key,
    type: definition.type,
    read: () => null,
    readList: row => row.lists?.[column] ?? null,
  };
}

export function isText({ type }: Attribute): boolean {
  return type !== 'integer' && type !== 'float' && type !== 'boolean' && type !== 'sequence';
}

/** Null first, then by value. Text is compared by code unit, which is the same on every machine. */
export function compareValues(a: Value | null, b: Value | null): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
}
