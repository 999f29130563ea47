import type { Card } from '../../domain/listing.ts';
import { cardAt, patchAt, type SegmentColumns } from '../../wire/segment/segment-columns.ts';
import { newestRows } from '../../wire/segment/segment-merge.ts';
import { codesFor } from './codes-for.ts';
import { emptyDictionaries } from './dictionaries.ts';
import { type Edit, edited, editedDays, editOf } from './edit.ts';
import { idPlanes, rowsOfJobs, withPlanes } from './id-planes.ts';
import { type NewRows, rowsOfCards } from './new-rows.ts';
import { rowsOfSegments } from './segment-rows.ts';
import { cardOfRow, type ColumnName, COLUMNS, columnSize, type Columns, type Table } from './table.ts';

/** A table, and the edit that made it from the one before. */
export interface Laid {
  table: Table;
  edit: Edit;
}

export function emptyTable(): Table {
  const dictionaries = emptyDictionaries();
  const days = { days: new Int32Array(), starts: new Uint32Array(1) };
  const columns = Object.fromEntries(COLUMNS.map(name => [name, new Uint8Array()]));
  return { count: 0, dictionaries, columns: columns as unknown as Columns, ids: [new Uint8Array()], days };
}

/**
 * Lays segments over a table, in this order; each step yields the next table. Adjacent whole segments are one step,
 * without making any cards. Patches are laid card by card, since they build on existing cards. The work is proportional
 * to the segments, apart from copying the memory of the rows that stay. `keep`: the provinces whose cards are kept,
 * with cards of unknown province; null = all.
 */
export function* laySegments(
  table: Table,
  segments: readonly SegmentColumns[],
  keep: ReadonlySet<string> | null,
): Generator<Laid> {
  let current = table;
  for (const run of runs(segments)) {
    const step = run.some(({ patches }) => patches)
      ? layPatches(current, run, keep)
      : layWhole(current, run, keep);
    current = step.table;
    yield step;
  }
}

/** Groups adjacent segments that can be laid in one step. */
function runs(segments: readonly SegmentColumns[]): SegmentColumns[][] {
  const found: SegmentColumns[][] = [];
  for (const [at, columns] of segments.entries()) {
    const before = segments[at - 1];
    if (before && (before.patches === null) === (columns.patches === null)) found.at(-1)?.push(columns);
    else found.push([columns]);
  }
  return found;
}

function layWhole(table: Table, segments: readonly SegmentColumns[], keep: ReadonlySet<string> | null): Laid {
  const newest = newestRows(segments);
  const rows = rowsOfSegments(table.dictionaries, segments, newest, keep);
  return layRows(table, rows, [newest.jobIds, newest.tombstones]);
}

function layPatches(
  table: Table,
  segments: readonly SegmentColumns[],
  keep: ReadonlySet<string> | null,
): Laid {
  const below = rowsOfJobs(
    table.ids,
    segments.flatMap(({ patches }) => [...(patches?.jobIds ?? [])]),
  );
  const cards = new Map<number, Card | null>();
  const cardBelow = (jobId: number): Card | null => {
    const changed = cards.get(jobId);
    if (changed !== undefined) return changed;
    const row = below.get(jobId);
    return row === undefined ? null : cardOfRow(table, row);
  };
  for (const columns of segments) {
    for (const [row, jobId] of columns.jobIds.entries()) cards.set(jobId, cardAt(columns, row));
    for (const jobId of columns.tombstones) cards.set(jobId, null);
    for (const [row, jobId] of columns.patches?.jobIds.entries() ?? []) {
      // A card that is not here belongs to a province that is not kept.
      const card = cardBelow(jobId);
      if (card) cards.set(jobId, { ...card, ...patchAt(columns, row) });
    }
  }
  const isKept = ({ provinceId }: Card) => keep === null || provinceId === null || keep.has(provinceId);
  const kept = [...cards.values()].filter(card => card !== null && isKept(card)) as Card[];
  return layRows(table, rowsOfCards(table.dictionaries, kept), [Float64Array.from(cards.keys())]);
}

/** `mentioned`: the jobs whose current rows are removed. */
function layRows(table: Table, rows: NewRows, mentioned: readonly Float64Array[]): Laid {
  const replaced =
    table.count === 0 ? [] : mentioned.flatMap(ids => [...rowsOfJobs(table.ids, ids).values()]);
  const edit = editOf(table, Uint32Array.from(replaced).sort(), rows.ids, rows.posted);
  const column = (name: ColumnName) => {
    const added = rows.column(name);
    return edited(
      edit,
      table.columns[name],
      added,
      codesFor(columnSize(table.dictionaries, name), edit.count),
    );
  };
  const columns = Object.fromEntries(COLUMNS.map(name => [name, column(name)])) as unknown as Columns;
  const planes = idPlanes(rows.ids, table.ids.length);
  const ids = withPlanes(table.ids, planes.length, table.count).map((plane, at) =>
    edited(edit, plane, planes[at] ?? [], new Uint8Array(edit.count)),
  );
  const days = editedDays(edit, table.days, rows.posted);
  return { table: { count: edit.count, dictionaries: table.dictionaries, columns, ids, days }, edit };
}
