import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import type { Store, StoredDocument } from '../../sync-server/store/store.ts';
import { projectRoot } from './server-process.ts';

/** An acknowledged commit of the writer (`store-writer.ts`). */
export interface AcknowledgedCommit {
  prefix: string;
  turn: number;
  size: number;
}

export interface WriterProgram {
  /** `node …`; the directory, the round and further arguments are appended. */
  command: readonly string[];
  remove(): Promise<void>;
}

/** Builds a writer as a program next to the packages, so that it can find those that aren't bundled. */
export async function buildWriter(
  name = 'store-writer',
  source = `tests/support/${name}.ts`,
): Promise<WriterProgram> {
  const folder = join(projectRoot, 'node_modules', '.portage-tests', `${name}-${process.pid}`);
  await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'error',
    build: {
      ssr: join(projectRoot, source),
      outDir: folder,
      target: 'node20',
      minify: false,
      rollupOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  });
  return {
    command: [process.execPath, join(folder, `${name}.mjs`)],
    remove: () => rm(folder, { recursive: true }),
  };
}

/**
 * Starts the writer and kills it at work, after this many acknowledged commits. Resolves to the acknowledged commits.
 */
export function writeUntilKilled(
  command: readonly string[],
  commits: number,
  signal: (pid: number) => void = pid => process.kill(pid, 'SIGKILL'),
): Promise<AcknowledgedCommit[]> {
  const [program = '', ...args] = command;
  const child = spawn(program, args);
  const printed: string[] = [];
  const complaints: string[] = [];
  let acknowledged = 0;
  let isKilled = false;
  child.stdout.on('data', (piece: Buffer) => {
    printed.push(piece.toString());
    acknowledged += piece.toString().split('\n').length - 1;
    if (isKilled || acknowledged < commits || child.pid === undefined) return;
    isKilled = true;
    signal(child.pid);
  });
  child.stderr.on('data', (piece: Buffer) => complaints.push(piece.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => {
      if (!isKilled) return reject(new Error(`The writer ended by itself: ${complaints.join('')}`));
      const lines = printed.join('').split('\n').slice(0, -1);
      resolve(lines.map(line => JSON.parse(line) as AcknowledgedCommit));
    });
  });
}

/** Acknowledged commits that a store lacks, has only partly, or has in an older state. */
export async function shortcomings(
  store: Store,
  acknowledged: readonly AcknowledgedCommit[],
): Promise<{ lost: string[]; partial: string[]; behind: string[]; documents: number }> {
  const found = await store.range({ start: '', end: '~' });
  const documents = new Map(found.map(({ id, body }) => [id, body]));
  const expected = acknowledged.flatMap(({ prefix, turn, size }) =>
    Array.from({ length: size }, (_, index) => `${prefix}/${turn}/${index}`),
  );
  return {
    lost: expected.filter(id => !documents.has(id)),
    partial: found.filter(isPartial).map(({ id }) => id),
    behind: acknowledged
      .filter(({ prefix, turn }) => Number(documents.get(`${prefix}/counter`)?.['turn'] ?? -1) < turn)
      .map(({ prefix, turn }) => `${prefix}/counter at ${turn}`),
    documents: documents.size,
  };
}

function isPartial({ id, body: { text, turn } }: StoredDocument): boolean {
  if (id.endsWith('/counter')) return typeof turn !== 'number';
  return text !== id.repeat(1 + (Number(id.split('/')[2]) % 50));
}
