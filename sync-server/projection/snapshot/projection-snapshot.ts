import { createHash } from 'node:crypto';
import { type CollectionDefinition, storageOf } from '../../../src/wire/collections.ts';
import { VERSION } from '../../core/version.ts';
import type { Store } from '../../store/store.ts';
import type { CollectionRows } from '../collection-rows.ts';
import type { RowMaker } from '../record-to-row.ts';
import { ROWS_FORMAT, rowsFromColumns, rowsToColumns } from './row-columns.ts';
import { readSnapshot, writeSnapshot } from './snapshot-file.ts';

export interface SnapshotPlace {
  path: string;
  /** The data's epoch: other data may have reached the same sequence. */
  epoch: string;
}

export interface SnapshotCollection {
  definition: CollectionDefinition;
  rows: CollectionRows;
  maker: RowMaker;
}

interface Header {
  program: string;
  format: number;
  epoch: string;
  definitions: string;
  /** The store's sequence that the rows reflect. */
  sequence: number;
  collections: string[];
}

/**
 * Fills the collections and returns the sequence from which to read on; null if nothing was filled. Only accepts a
 * complete snapshot by exactly this program of exactly these data, and never one that is ahead of the store.
 */
export async function loadRows(
  { path, epoch }: SnapshotPlace,
  store: Store,
  collections: readonly SnapshotCollection[],
): Promise<number | null> {
  const next = await readSnapshot(path);
  if (!next) return null;
  const header = next() as Header;
  const expected = headerOf(epoch, collections, header.sequence);
  const { sequence } = await store.status();
  // Later deletions may have been pruned without leaving a trace.
  const pruned = Number((await store.upkeep?.pruned()) ?? 0);
  const isOfThisStore = header.sequence <= Number(sequence) && header.sequence >= pruned;
  if (JSON.stringify(header) !== JSON.stringify(expected) || !isOfThisStore) return null;
  const filled = collections.map(({ rows, maker }) => ({
    rows,
    read: rowsFromColumns(next, maker),
    removed: rowsFromColumns(next, maker),
  }));
  for (const { rows, read, removed } of filled) rows.fill(read, removed);
  return header.sequence;
}

/** Saves the rows as they are at the time of the call, as of `sequence`. */
export async function saveRows(
  { path, epoch }: SnapshotPlace,
  collections: readonly SnapshotCollection[],
  sequence: number,
): Promise<void> {
  const taken = collections.map(({ definition, rows, maker }) => ({
    definition,
    rows: rows.inSequence(),
    removed: rows.removed(),
    keys: maker.keys,
  }));
  const header = headerOf(epoch, collections, sequence);
  const values = function* () {
    yield header;
    for (const { rows, removed, keys } of taken) {
      yield* rowsToColumns(rows, keys);
      yield* rowsToColumns(removed, keys);
    }
  };
  await writeSnapshot(path, values());
}

function headerOf(
  epoch: string,
  collections: readonly { definition: CollectionDefinition }[],
  sequence: number,
): Header {
  const definitions = collections.map(({ definition }) => definition);
  return {
    program: `${VERSION} ${process.version}`,
    format: ROWS_FORMAT,
    epoch,
    definitions: createHash('sha256').update(JSON.stringify(definitions)).digest('hex'),
    sequence,
    collections: definitions.map(storageOf),
  };
}
