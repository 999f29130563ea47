import { APPLICATIONS, type CollectionDefinition, storageOf } from '../../src/wire/collections.ts';
import type { Row } from './row.ts';
import type { Value } from './value.ts';

/** Rows that have the same values of two attributes. */
export interface Tally {
  value: Value | null;
  kind: Value | null;
  count: number;
  /** The greatest value of a third attribute. */
  last: Value | null;
}

/** The three attributes. */
export interface Tallied {
  by: string;
  kind: string;
  last: string;
}

const TALLIED = new Map<string, Tallied>([[APPLICATIONS.id, { by: 'jobId', kind: 'state', last: 'sentAt' }]]);

/** undefined: the collection's rows are never tallied. */
export function talliedIn(definition: CollectionDefinition): Tallied | undefined {
  return TALLIED.get(storageOf(definition));
}

export function tallyOf({ by, kind, last }: Tallied, rows: Iterable<Row>): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const { data } of rows) {
    const key = JSON.stringify([data[by], data[kind]]);
    const tally = tallies.get(key) ?? {
      value: data[by] ?? null,
      kind: data[kind] ?? null,
      count: 0,
      last: null,
    };
    tally.count += 1;
    const at = data[last] ?? null;
    if (at !== null && (tally.last === null || at > tally.last)) tally.last = at;
    tallies.set(key, tally);
  }
  return [...tallies.values()];
}
