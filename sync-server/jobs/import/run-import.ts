import type { ImportSink } from '../../postings/import-sink.ts';
import { ImportFailure } from './import-failure.ts';
import type { ImportSummary, ImportTotals } from './import-tally.ts';
import type { ItemBatch, ItemReader, ReaderStep } from './item-reader.ts';

export interface ImportParts {
  reader: Pick<ItemReader, 'next'>;
  /** null: dry run. */
  sink: ImportSink | null;
  onProgress: (batch: ItemBatch) => void;
}

/** Writes what the reader reads, while that reads on. Resolves when the last posting is on disk. */
export async function runImport({
  reader,
  sink,
  onProgress,
}: ImportParts): Promise<{ summary: ImportSummary; totals: ImportTotals }> {
  let accepted = 0;
  let unchanged = 0;
  try {
    let step = await reader.next();
    while (!step.done) {
      const { batch } = step;
      const next: Promise<ReaderStep> = reader.next();
      // Prevents an unhandled rejection if writing fails first.
      next.catch(() => undefined);
      if (sink === null) accepted += batch.items.length;
      else if (batch.items.length > 0) {
        const outcome = await sink.put(batch.items);
        accepted += outcome.accepted;
        unchanged += outcome.unchanged;
      }
      onProgress(batch);
      step = await next;
    }
    return { summary: { accepted, unchanged, ...step.totals.counts }, totals: step.totals };
  } catch (error) {
    if (!(error instanceof ImportFailure) || sink === null || accepted + unchanged === 0) throw error;
    throw new ImportFailure(
      `${error.message}\nBefore that, ${accepted} were accepted and ${unchanged} were unchanged. The import can be repeated.`,
    );
  }
}
