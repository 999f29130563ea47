import { cp, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLevelStore } from '../../../../sync-server/store/level/level-store.ts';
import { type JsonObject, type Store, StoreUnavailable } from '../../../../sync-server/store/store.ts';
import { seededRandom } from '../../../../sync-server/seed/seeded-random.ts';
import { tries } from '../../../support/torture.ts';

const FLIPS = tries(20, 200);
const LONGEST_MS = tries(120_000, 600_000);
const SEED = 20_261_120;
const DOCUMENTS = 6_000;

const random = seededRandom(SEED);
const below = (limit: number) => Math.floor(random() * limit);

/** As files lie after a clean stop, and after a kill: then the newest documents are in the log alone. */
const STATES = ['stopped', 'killed'] as const;
let directory: string;
const expected = new Map<(typeof STATES)[number], Map<string, string>>();

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portage-flips-'));
  const work = join(directory, 'work');
  const store = await openStore(work);
  await fill(store);
  await cp(work, join(directory, 'killed'), { recursive: true });
  expected.set('killed', await contentsOf(store));
  await store.close();
  const again = await openStore(work);
  await again.commit([{ id: 'last', body: { text: 'before the stop' } }]);
  expected.set('stopped', await contentsOf(again));
  await again.close();
  await cp(work, join(directory, 'stopped'), { recursive: true });
}, LONGEST_MS);
afterAll(() => rm(directory, { recursive: true }));

function openStore(path: string): Promise<Store> {
  return openLevelStore({ directory: path, name: 'board', onFatal: () => {} });
}

/** New, changed and deleted documents, enough for tables of more than one level. */
async function fill(store: Store): Promise<void> {
  const ids = Array.from({ length: DOCUMENTS }, (_, index) => `jobs/${index}`);
  for (let at = 0; at < ids.length; at += 500) {
    const page = ids.slice(at, at + 500);
    const results = await store.commit(page.map(id => ({ id, body: bodyOf(id) })));
    const again = results.filter((_, index) => index % 5 === 0);
    await store.commit(
      again.flatMap((result, index) => {
        if (result.status !== 'committed') return [];
        const { id, revision } = result;
        return [{ id, revision, body: index % 2 === 0 ? bodyOf(id) : null }];
      }),
    );
  }
}

function bodyOf(id: string): JsonObject {
  const words = Array.from({ length: 60 }, () => Math.floor(random() * 2 ** 32).toString(36));
  return { id, text: words.join(' ') };
}

async function contentsOf(store: Store): Promise<Map<string, string>> {
  const documents = await store.range({ start: '', end: '~' });
  return new Map(documents.map(({ id, body }) => [id, JSON.stringify(body)]));
}

/** Half of the places by size, so that all contents are tried; half by file, so that small ones are. */
async function placesIn(path: string, count: number): Promise<{ file: string; offset: number }[]> {
  const names = await readdir(path, { recursive: true });
  const files: { file: string; bytes: number }[] = [];
  for (const file of names.sort()) {
    const { size, ...entry } = await stat(join(path, file));
    if ((entry.mode & 0o170000) === 0o100000 && size > 0) files.push({ file, bytes: size });
  }
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  return Array.from({ length: count }, (_, index) => {
    if (index % 2 === 0) {
      const { file, bytes } = files[below(files.length)] ?? { file: '', bytes: 0 };
      return { file, offset: below(bytes) };
    }
    let at = below(total);
    const found = files.find(({ bytes }) => at < bytes || ((at -= bytes), false));
    return { file: found?.file ?? '', offset: at };
  });
}

/** 'noticed' at the start, 'whole' when nothing is missing, or what is wrong. */
async function verdict(path: string, contents: ReadonlyMap<string, string>): Promise<string> {
  let store: Store | undefined;
  try {
    store = await openStore(path);
    if (!(await store.checkIntegrity({ quick: true })).ok) return 'noticed';
    const found = await contentsOf(store);
    const lost = [...contents].filter(([id, text]) => found.get(id) !== text);
    if (lost.length > 0 || found.size !== contents.size) return `${lost.length} of ${contents.size} lost`;
    const seen = new Set<string>();
    const feed = await store.subscribe(undefined, changes => {
      for (const { id, body } of changes) if (body && contents.get(id) === JSON.stringify(body)) seen.add(id);
    });
    feed.close();
    return seen.size === contents.size ? 'whole' : `${contents.size - seen.size} not in the feed`;
  } catch (error) {
    return error instanceof StoreUnavailable ? 'noticed' : String(error);
  } finally {
    await store?.close();
  }
}

it(
  `notices one changed byte at its start, or nothing is missing: ${FLIPS} places, seed ${SEED}`,
  async () => {
    const found: string[] = [];
    const tables = new Set<string>();
    for (const state of STATES) {
      const contents = expected.get(state) ?? new Map<string, string>();
      expect(contents.size).toBeGreaterThan(5_000);
      for (const { file, offset } of await placesIn(join(directory, state), FLIPS / STATES.length)) {
        const copy = join(directory, 'copy');
        await cp(join(directory, state), copy, { recursive: true });
        const mask = 1 + below(255);
        const handle = await open(join(copy, file), 'r+');
        const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, offset);
        await handle.write(Buffer.of((buffer[0] ?? 0) ^ mask), 0, 1, offset);
        await handle.close();
        const outcome = await verdict(copy, contents);
        if (file.endsWith('.ldb')) tables.add(outcome);
        found.push(
          outcome === 'noticed' || outcome === 'whole'
            ? outcome
            : `${state} ${file} ${offset} ${mask}: ${outcome}`,
        );
        await rm(copy, { recursive: true });
      }
    }
    expect(found.filter(outcome => outcome !== 'noticed' && outcome !== 'whole')).toEqual([]);
    expect(found).toContain('noticed');
    // LevelDB itself would hand out a changed body from a table.
    expect(tables).toContain('noticed');
  },
  LONGEST_MS,
);

it('finds nothing wrong where nothing is', async () => {
  for (const state of STATES) {
    const copy = join(directory, 'copy');
    await cp(join(directory, state), copy, { recursive: true });
    expect(await verdict(copy, expected.get(state) ?? new Map())).toBe('whole');
    await rm(copy, { recursive: true });
  }
});
