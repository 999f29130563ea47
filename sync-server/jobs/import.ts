import { setTimeout as pause } from 'node:timers/promises';
import { SingleBar } from 'cli-progress';
import { todayIn } from '../../src/domain/dates.ts';
import { createJobIds } from '../../src/domain/posting/new-job-ids.ts';
import { ConfigError, readConfig } from '../config/config.ts';
import { OWN_USER_ONLY } from '../store/private-files.ts';
import { StoreUnavailable } from '../store/store.ts';
import { fileSize } from './import/file-text.ts';
import { type ImportOptions, parseImportArguments, USAGE } from './import/import-arguments.ts';
import { ImportFailure } from './import/import-failure.ts';
import { remarksText, summaryText } from './import/import-report.ts';
import { openReaderThread } from './import/open-reader-thread.ts';
import { openSink } from './import/open-sink.ts';
import { readItems } from './import/read-items.ts';
import { type ImportParts, runImport } from './import/run-import.ts';

/** Exit codes: all rows were processed (the summary lists refused ones); the import failed; wrong arguments. */
const DONE = 0;
const FAILED = 1;
const WRONG_USAGE = 2;

/**
 * `npm run import`. Writes the summary to standard output, everything else to standard error. `threadFile`: the built
 * `import-thread.ts`. Without it, this thread reads the files too.
 */
export async function main(argv: readonly string[], threadFile?: string): Promise<number> {
  process.umask(OWN_USER_ONLY);
  const nowMs = () => Date.now();
  const today = todayIn(null, nowMs());
  try {
    const config = readConfig(process.env);
    const parsed = parseImportArguments(argv, { table: config.wageTable, today });
    if (parsed.status === 'wrong') {
      console.error(`${parsed.reason}\n\n${USAGE}`);
      return WRONG_USAGE;
    }
    if (parsed.status === 'help') {
      console.log(USAGE);
      return DONE;
    }
    const { options } = parsed;
    const parts = { nowMs, newJobId: createJobIds(Math.random), pause: (ms: number) => pause(ms) };
    const open = options.dryRun ? null : await openSink(config, parts);
    if (open) console.error(`Importing into ${open.target}`);
    const reading = { files: options.files, table: options.table, today };
    const reader = threadFile === undefined ? readItems(reading) : openReaderThread(threadFile, reading);
    try {
      await report(options, { reader, sink: open?.sink ?? null });
    } finally {
      await reader.close();
      await open?.close();
    }
    return DONE;
  } catch (error) {
    if (error instanceof ImportFailure || error instanceof ConfigError || error instanceof StoreUnavailable) {
      console.error(error.message);
      return FAILED;
    }
    throw error;
  }
}

async function report(options: ImportOptions, parts: Pick<ImportParts, 'reader' | 'sink'>): Promise<void> {
  const progress = await openProgress(options.files);
  const { summary, totals } = await runImport({ ...parts, onProgress: progress.show }).finally(progress.stop);
  const remarks = remarksText(totals);
  if (remarks) console.error(remarks);
  console.log(options.json ? JSON.stringify(summary) : summaryText(summary, totals, options));
}

/** A progress bar over the bytes of all files, for terminals. */
async function openProgress(
  files: readonly string[],
): Promise<{ show: ImportParts['onProgress']; stop: () => void }> {
  const sizes = await Promise.all(files.map(fileSize));
  if (!process.stderr.isTTY) return { show: () => undefined, stop: () => undefined };
  const bar = new SingleBar({
    format: '{bar} {percentage}% | {rows} rows | {file}',
    stream: process.stderr,
    clearOnComplete: true,
  });
  const total = sizes.reduce((sum, size) => sum + size, 0);
  bar.start(total, 0, { rows: 0, file: '' });
  return {
    show: ({ file, bytes, rows }) => bar.update(bytes, { rows, file }),
    stop: () => bar.stop(),
  };
}
