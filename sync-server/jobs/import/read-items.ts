import { readRow } from '../../../src/domain/intake/read-row.ts';
import { createJobIds } from '../../../src/domain/posting/new-job-ids.ts';
import { type IsoDay, UNDATED } from '../../../src/domain/listing.ts';
import type { ImportItem } from '../../postings/import-sink.ts';
import { readImportFile } from './import-files.ts';
import { ImportIds } from './import-id.ts';
import { ImportTally, type ImportTotals } from './import-tally.ts';
import type { ItemBatch, ItemReader, ReaderOptions } from './item-reader.ts';
import type { SourceRow } from './source-row.ts';

const BATCH_ROWS = 500;

const SAME_ID = 'An earlier row has the same ID with other content, so this is a posting of its own.';

/** Reads in this thread, 500 rows at a time, so that memory use doesn’t depend on a CSV file’s size. */
export function readItems(options: ReaderOptions): ItemReader {
  const batches = readBatches(options);
  return {
    async next() {
      const { done, value } = await batches.next();
      return done ? { done, totals: value } : { done: false, batch: value };
    },
    async close() {
      await batches.return(new ImportTally(options.table).totals());
    },
  };
}

async function* readBatches({
  files,
  table,
  today,
}: ReaderOptions): AsyncGenerator<ItemBatch, ImportTotals, void> {
  const newJobId = createJobIds(Math.random);
  const tally = new ImportTally(table);
  let items: ImportItem[] = [];
  let bytesBefore = 0;
  let rows = 0;
  for (const file of files) {
    let bytes = 0;
    const name = files.length > 1 ? file : undefined;
    const ids = new ImportIds();
    for await (const source of readImportFile(file, read => (bytes = read))) {
      const item = readSource(source, tally, name, { today, newJobId, ids });
      if (item) items.push(item);
      rows += 1;
      if (rows % BATCH_ROWS !== 0) continue;
      yield { items, file, bytes: bytesBefore + bytes, rows };
      items = [];
    }
    bytesBefore += bytes;
  }
  yield { items, file: files.at(-1) ?? '', bytes: bytesBefore, rows };
  return tally.totals();
}

function readSource(
  source: SourceRow,
  tally: ImportTally,
  file: string | undefined,
  { today, newJobId, ids }: { today: IsoDay; newJobId: () => number; ids: ImportIds },
): ImportItem | null {
  if (source.kind === 'unreadable') {
    tally.refuse({ row: source.row, field: '', reason: source.reason, ...(file ? { file } : {}) });
    return null;
  }
  const { row, value, notes } = source;
  for (const note of notes) tally.notice('ragged', `Row ${row} ${note}`, row);
  const reading = readRow(value, {
    today,
    undated: UNDATED,
    newJobId,
    keepJobId: true,
    lenient: true,
  });
  tally.note(reading.problems, row);
  if (!reading.ok) {
    tally.refuseReading(reading, row, file);
    return null;
  }
  tally.count(reading.listing);
  const { documentId, isOneOfMany } = ids.idOf(reading.format, reading.listing, value);
  if (isOneOfMany) tally.notice('same id', SAME_ID, row);
  return { documentId, listing: reading.listing };
}
