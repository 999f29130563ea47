import { readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HeavyThreads, openHeavyThreads } from '../../sync-server/core/heavy/open-heavy-threads.ts';
import { FakeTimer } from '../support/fake-timer.ts';
import { buildWriter, type WriterProgram } from '../support/killed-writer.ts';

const COST = { memoryCost: 64, timeCost: 1, parallelism: 1 };
let program: WriterProgram;
let work: HeavyThreads;
beforeAll(async () => {
  program = await buildWriter('heavy-thread', 'sync-server/core/heavy/heavy-thread.ts');
  work = openHeavyThreads(program.command.at(-1) ?? '', new FakeTimer());
});
afterAll(async () => {
  await work.close();
  await program.remove();
});

test('the built thread hashes, and knows the password again', async () => {
  const stored = await work.hash('wet boots', COST);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  expect(await Promise.all([work.verify(stored, 'wet boots'), work.verify(stored, 'Wet boots')])).toEqual([
    true,
    false,
  ]);
});

test('what isn’t a hash is an error, and the next one is answered', async () => {
  await expect(work.verify('not a hash', 'wet boots')).rejects.toThrow('Decoding failed');
  expect(await work.verify(await work.hash('a', COST), 'a')).toBe(true);
});

test('without its thread it works all the same', async () => {
  const alone = openHeavyThreads('/nowhere/heavy-thread.js', new FakeTimer());
  const stored = await alone.hash('wet boots', COST);
  expect(await alone.verify(stored, 'wet boots')).toBe(true);
  const bytes = Buffer.from('Hope. '.repeat(1_000));
  expect(brotliDecompressSync(await alone.brotli(bytes, 4)).equals(bytes)).toBe(true);
  expect(gunzipSync(await alone.gzip(bytes, 6)).equals(bytes)).toBe(true);
  await alone.close();
});

test('it compresses, and what it was given stays as it was', async () => {
  const bytes = Buffer.from('Tree planter, Hope. '.repeat(10_000));
  const [brotli, gzip] = await Promise.all([work.brotli(bytes, 4), work.gzip(bytes, 6)]);
  expect([brotli.length < 1_000, gzip.length < 2_000]).toEqual([true, true]);
  expect(brotliDecompressSync(brotli).equals(bytes)).toBe(true);
  expect(gunzipSync(gzip).equals(bytes)).toBe(true);
});

test.runIf(process.platform === 'linux')('only its threads give way to others', async () => {
  await Promise.all([work.hash('a', COST), work.gzip(Buffer.from('a'), 1)]);
  const niceness = readdirSync('/proc/self/task').map(task => {
    const [, fields = ''] = readFileSync(`/proc/self/task/${task}/stat`, 'utf8').split(') ');
    return Number(fields.split(' ')[16]);
  });
  const main = Math.min(...niceness);
  expect(niceness.filter(nice => nice === Math.min(main + 10, 19)).length).toBeGreaterThanOrEqual(2);
  expect(niceness.filter(nice => nice === main).length).toBeGreaterThan(2);
});
