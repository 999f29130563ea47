import { readRow } from '../../../src/domain/intake/read-row.ts';
import { type IsoDay, UNDATED } from '../../../src/domain/listing.ts';
import type { ImportOptions } from './import-arguments.ts';
import { readImportFile } from './import-files.ts';
import { importDocumentId } from './import-id.ts';
import type { ImportItem, ImportSink } from '../../postings/import-sink.ts';
import { ImportTally } from './import-summary.ts';
import type { SourceRow } from './source-row.ts';

const BATCH_ROWS = 500;

export interface ImportParts {
  /** null: dry run. */
  sink: ImportSink | null;
  today: IsoDay;
  newJobId: () => number;
  onProgress: (progress: { file: string; bytes: number; rows: number }) => void;
}

/**
 * Reads the files one after another and writes valid postings, 500 at a time, so that memory use doesn't depend on a
 * CSV file's size. Resolves when the last batch is on disk.
 */
export async function runImport(
  { files, table }: Pick<ImportOptions, 'files' | 'table'>,
  { sink, today, newJobId, onProgress }: ImportParts,
): Promise<ImportTally> {
  const tally = new ImportTally(table);
  let batch: ImportItem[] = [];
  const flush = async () => {
    const { accepted, unchanged } = sink ? await sink.put(batch) : { accepted: batch.length, unchanged: 0 };
    tally.summary.accepted += accepted;
    tally.summary.unchanged += unchanged;
    batch = [];
  };
  for (const file of files) {
    let bytes = 0;
    let rows = 0;
    const name = files.length > 1 ? file : undefined;
    for await (const source of readImportFile(file, read => (bytes = read))) {
      const item = readSource(source, tally, name, { today, newJobId });
      if (item) batch.push(item);
      rows += 1;
      if (batch.length >= BATCH_ROWS) await flush();
      if (rows % BATCH_ROWS === 0) onProgress({ file, bytes, rows });
    }
    onProgress({ file, bytes, rows });
  }
  if (batch.length > 0) await flush();
  return tally;
}

function readSource(
  source: SourceRow,
  tally: ImportTally,
  file: string | undefined,
  { today, newJobId }: Pick<ImportParts, 'today' | 'newJobId'>,
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
  return {
    documentId: importDocumentId(reading.format, reading.listing, value),
    listing: reading.listing,
  };
}
