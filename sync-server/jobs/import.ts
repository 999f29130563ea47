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
import { openSink } from './import/open-sink.ts';
import { type ImportParts, runImport } from './import/run-import.ts';

/** Exit codes: all rows were processed (the summary lists refused ones); the import failed; wrong arguments. */
const DONE = 0;
const FAILED = 1;
const WRONG_USAGE = 2;

/** `npm run import`. Writes the summary to standard output, everything else to standard error. */
export async function main(argv: readonly string[]): Promise<number> {
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
    const newJobId = createJobIds(Math.random);
    const open = options.dryRun
      ? null
      : await openSink(config, { nowMs, newJobId, pause: ms => pause(ms, undefined) });
    if (open) console.error(`Importing into ${open.target}`);
    try {
      await report(options, { sink: open?.sink ?? null, today, newJobId });
    } finally {
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

async function report(options: ImportOptions, parts: Omit<ImportParts, 'onProgress'>): Promise<void> {
  const progress = await openProgress(options.files);
  const tally = await runImport(options, { ...parts, onProgress: progress.show }).finally(progress.stop);
  const remarks = remarksText(tally);
  if (remarks) console.error(remarks);
  console.log(options.json ? JSON.stringify(tally.summary) : summaryText(tally, options));
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
  let rowsBefore = 0;
  let last = { file: '', rows: 0 };
  return {
    show({ file, bytes, rows }) {
      if (file !== last.file) rowsBefore += last.rows;
      last = { file, rows };
      const before = sizes.slice(0, files.indexOf(file)).reduce((sum, size) => sum + size, 0);
      bar.update(before + bytes, { rows: rowsBefore + rows, file });
    },
    stop: () => bar.stop(),
  };
}
