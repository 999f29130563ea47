import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Timer } from '../core/timer.ts';
import { replaceFile } from '../store/durable-file.ts';
import type { KeptDebts } from './budgets.ts';
import type { Debt } from './flow-budget.ts';

const FILE_NAME = 'budgets.json';
const EVERY_MS = 60_000;

interface Lasting {
  kept: () => KeptDebts;
  restore: (kept: KeptDebts) => void;
}

interface KeepOptions {
  dataDir: string;
  timer: Timer;
  /** If the file can't be read or written, only its limits are lost, at the next restart. */
  onProblem: (error: unknown) => void;
}

/**
 * Keeps the amounts stored and created today across restarts, in `DATA_DIR/budgets.json`: keyed hashes and numbers, no
 * names.
 */
export async function keepBudgets(
  lasting: readonly Lasting[],
  { dataDir, timer, onProblem }: KeepOptions,
): Promise<{ close(): Promise<void> }> {
  const path = join(dataDir, FILE_NAME);
  const debts = await readDebts(path).catch((error: unknown): KeptDebts => {
    onProblem(error);
    return {};
  });
  for (const each of lasting) each.restore(debts);
  let last = '';
  const save = async () => {
    const text = JSON.stringify(Object.assign({}, ...lasting.map(each => each.kept())));
    if (text === last) return;
    await replaceFile(path, file => file.writeFile(text));
    last = text;
  };
  let saving = Promise.resolve();
  let cancel = () => {};
  const saveSoon = () => {
    cancel = timer.after(EVERY_MS, () => {
      saving = save().catch(onProblem);
      saveSoon();
    });
  };
  saveSoon();
  return {
    async close() {
      cancel();
      await saving;
      await save().catch(onProblem);
    },
  };
}

async function readDebts(path: string): Promise<KeptDebts> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  const found: unknown = JSON.parse(text);
  if (typeof found !== 'object' || found === null) return {};
  return Object.fromEntries(
    Object.entries(found).map(([name, entries]) => [
      name,
      Array.isArray(entries) ? entries.filter(isEntry) : [],
    ]),
  );
}

function isEntry(entry: unknown): entry is [string, Debt] {
  if (!Array.isArray(entry)) return false;
  const [key, debt]: unknown[] = entry;
  if (typeof key !== 'string' || typeof debt !== 'object' || debt === null) return false;
  const { used, atMs } = { used: undefined, atMs: undefined, ...debt };
  return Number.isFinite(used) && Number.isFinite(atMs);
}
