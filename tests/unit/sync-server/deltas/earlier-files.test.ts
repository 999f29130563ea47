import { mkdirSync, readdirSync, readFileSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../../support/server-process.ts';
import {
  aScript,
  available,
  EARLIER,
  hashOf,
  keptIn,
  PRESENT,
  quickly,
  SCREENS,
  SCRIPT,
  serve,
  serveOnce,
} from './deltas-world.ts';

const UPDATING = { 'accept-encoding': 'br, dcz', 'available-dictionary': available(SCRIPT) };
const DAY_MS = 86_400_000;
const KEPT = `screens.js.${hashOf(SCRIPT)}.br`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const names = () => readdirSync(keptIn(folder.path)).toSorted();

/** How the present build's script is sent to a browser that has the earlier one. */
async function encodingAfter(damage: () => void): Promise<{ encoding: unknown; content: string }> {
  await serveOnce(folder.path, EARLIER);
  damage();
  const { app, close } = await serve(folder.path, PRESENT);
  const { headers, statusCode, rawPayload } = await app.inject({ url: SCREENS, headers: UPDATING });
  await close();
  expect(statusCode).toBe(200);
  const encoding = headers['content-encoding'];
  return { encoding, content: encoding === 'br' ? brotliDecompressSync(rawPayload).toString() : '' };
}

test('what is kept is the build’s own compressed files, by name and content', async () => {
  await serveOnce(folder.path, EARLIER);
  expect(names()).toEqual([`list.js.${hashOf(aScript('list'))}.br`, KEPT]);
  expect(brotliDecompressSync(readFileSync(join(keptIn(folder.path), KEPT))).toString()).toBe(SCRIPT);
  expect((await encodingAfter(() => undefined)).encoding).toBe('dcz');
});

test.each([
  ['cut off', (path: string) => truncateSync(path, 1_000)],
  ['empty', (path: string) => truncateSync(path, 0)],
  ['of another content', (path: string) => writeFileSync(path, quickly(`${SCRIPT} `))],
  [
    'larger than any file of the app',
    (path: string) => writeFileSync(path, quickly(Buffer.alloc(9_000_000))),
  ],
])('a kept file that is %s is not used, and removed', async (_how, damage) => {
  const { encoding, content } = await encodingAfter(() => damage(join(keptIn(folder.path), KEPT)));
  expect(encoding).toBe('br');
  expect(content).toBe(PRESENT[SCREENS]);
  expect(names()).not.toContain(KEPT);
});

test('of each file, the present version and the five of the builds before it are kept', async () => {
  const contents = Array.from({ length: 8 }, (_, version) => aScript(`version ${version}`));
  const serveVersion = (version: number, day: number) =>
    serveOnce(
      folder.path,
      { '/assets/screens-aaaaaaaa.js': contents[version] ?? '' },
      { nowMs: () => Date.parse('2026-11-01T12:00:00Z') + day * DAY_MS },
    );
  for (const version of contents.keys()) await serveVersion(version, version);
  const kept = (versions: number[]) =>
    versions.map(version => `screens.js.${hashOf(contents[version] ?? '')}.br`).toSorted();
  expect(names()).toEqual(kept([2, 3, 4, 5, 6, 7]));
  // An older build that is served again counts as new.
  await serveVersion(2, 8);
  await serveVersion(0, 9);
  expect(names()).toEqual(kept([0, 2, 4, 5, 6, 7]));
});

test('all together stay below 16 MB, the oldest are removed first, and nothing else stays in the folder', async () => {
  mkdirSync(keptIn(folder.path));
  for (const day of [1, 2, 3, 4, 5]) {
    const path = join(keptIn(folder.path), `part${day}.js.${'0'.repeat(64)}.br`);
    writeFileSync(path, Buffer.alloc(4_000_000));
    utimesSync(path, day * 86_400, day * 86_400);
  }
  writeFileSync(join(keptIn(folder.path), `${KEPT}.new`), 'half of a file');
  mkdirSync(join(keptIn(folder.path), 'a folder'));
  await serveOnce(folder.path, EARLIER);
  const parts = [2, 3, 4, 5].map(day => `part${day}.js.${'0'.repeat(64)}.br`);
  expect(names().filter(name => name.startsWith('part'))).toEqual(parts);
  expect(names()).toContain(KEPT);
  expect(names()).toHaveLength(6);
});

test('on a full disk nothing is written, and what is there is used', async () => {
  await serveOnce(folder.path, EARLIER);
  const { app, close, problems } = await serve(folder.path, PRESENT, { mayWrite: () => false });
  const answer = await app.inject({ url: SCREENS, headers: UPDATING });
  await close();
  expect(answer.headers['content-encoding']).toBe('dcz');
  expect(names()).toHaveLength(2);
  expect(problems).toEqual([]);
});

test('a folder that cannot be made is a line in the log, and every file is sent', async () => {
  writeFileSync(keptIn(folder.path), 'a file in its place');
  const { app, close, problems } = await serve(folder.path, PRESENT);
  for (const _ of [1, 2]) {
    const answer = await app.inject({ url: SCREENS, headers: UPDATING });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBe('br');
  }
  await close();
  expect(problems).toHaveLength(1);
});
