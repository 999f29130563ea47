import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLevelStore } from '../../sync-server/store/level-store.ts';
import { projectRoot } from '../support/server-process.ts';

const KILLS = 4;
/** Acknowledged commits before the kill; another number each time, so that it falls elsewhere in a batch. */
const commitsBefore = (round: number) => 60 + round * 23;

interface Acknowledged {
  prefix: string;
  turn: number;
  size: number;
}

// Beside the packages, so that the bundle finds those that it leaves out.
const bundle = join(projectRoot, 'node_modules', '.portage-tests', `writer-${process.pid}`);
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portage-killed-'));
  await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'error',
    build: {
      ssr: join(projectRoot, 'tests/support/store-writer.ts'),
      outDir: bundle,
      target: 'node20',
      minify: false,
      rollupOptions: { output: { entryFileNames: 'store-writer.mjs' } },
    },
  });
});
afterAll(async () => {
  await rm(directory, { recursive: true });
  await rm(bundle, { recursive: true });
});

/** Starts a writer, kills it amid its work, and tells what it had been told was saved. */
function writeUntilKilled(round: number): Promise<Acknowledged[]> {
  const child = spawn(process.execPath, [join(bundle, 'store-writer.mjs'), directory, String(round)]);
  const printed: string[] = [];
  const complaints: string[] = [];
  let commits = 0;
  child.stdout.on('data', (piece: Buffer) => {
    printed.push(piece.toString());
    commits += piece.toString().split('\n').length - 1;
    if (commits >= commitsBefore(round)) child.kill('SIGKILL');
  });
  child.stderr.on('data', (piece: Buffer) => complaints.push(piece.toString()));
  return new Promise((resolve, reject) => {
    child.on('close', (_code, signal) => {
      if (signal !== 'SIGKILL')
        return reject(new Error(`The writer ended by itself: ${complaints.join('')}`));
      const lines = printed.join('').split('\n').slice(0, -1);
      resolve(lines.map(line => JSON.parse(line) as Acknowledged));
    });
  });
}

it(`loses nothing that was acknowledged in ${KILLS} kills amid concurrent commits`, async () => {
  const acknowledged: Acknowledged[] = [];
  for (let round = 0; round < KILLS; round += 1) acknowledged.push(...(await writeUntilKilled(round)));
  expect(acknowledged.length).toBeGreaterThan(KILLS * 60);

  const store = await openLevelStore({ directory, name: 'board', onFatal: () => {} });
  const documents = new Map((await store.range({ start: '', end: '~' })).map(({ id, body }) => [id, body]));
  const expected = acknowledged.flatMap(({ prefix, turn, size }) =>
    Array.from({ length: size }, (_, index) => `${prefix}/${turn}/${index}`),
  );
  expect(expected.filter(id => !documents.has(id))).toEqual([]);

  const partial = [...documents].filter(([id, { text, turn }]) => {
    if (id.endsWith('/counter')) return typeof turn !== 'number';
    return text !== id.repeat(1 + (Number(id.split('/')[2]) % 50));
  });
  expect(partial).toEqual([]);

  const behind = acknowledged.filter(
    ({ prefix, turn }) => Number(documents.get(`${prefix}/counter`)?.['turn']) < turn,
  );
  expect(behind).toEqual([]);
  expect(await store.checkIntegrity()).toEqual({ ok: true, documents: documents.size, problem: null });
  await store.close();
});
