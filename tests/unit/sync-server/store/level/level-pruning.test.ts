import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import LevelDown from 'leveldown';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLevelStore } from '../../../../../sync-server/store/level/level-store.ts';
import type { Change, Sequence, Store, StoreUpkeep } from '../../../../../sync-server/store/store.ts';

let directory: string;
let stores: Store[];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portage-pruning-'));
  stores = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(stores.map(store => store.close()));
  await rm(directory, { recursive: true });
});

async function open(): Promise<Store> {
  const store = await openLevelStore({ directory, name: 'board', onFatal: () => {} });
  stores.push(store);
  return store;
}

function upkeepOf({ upkeep }: Store): StoreUpkeep {
  if (!upkeep) throw new Error('no upkeep');
  return upkeep;
}

/** Some of them deleted again: those whose number is odd. */
async function fill(store: Store, count: number, text = ''): Promise<void> {
  const ids = Array.from({ length: count }, (_, index) => `d/${String(index).padStart(5, '0')}`);
  const made = await store.commit(ids.map((id, index) => ({ id, body: { index, text } })));
  const odd = made.filter((_, index) => index % 2 === 1);
  await store.commit(odd.map(result => ({ id: result.id, revision: revisionOf(result), body: null })));
}

function revisionOf(result: object | undefined): string {
  if (result && 'revision' in result && typeof result.revision === 'string') return result.revision;
  throw new Error(`not committed: ${JSON.stringify(result)}`);
}

async function pruneAll(store: Store, through?: Sequence): Promise<number> {
  const to = through ?? (await store.status()).sequence;
  let freed = 0;
  for (;;) {
    const page = await upkeepOf(store).prune({ through: to, limit: 7 });
    freed += page.freed;
    if (page.isDone) return freed;
  }
}

async function feed(store: Store, since?: Sequence): Promise<Change[]> {
  const changes: Change[] = [];
  const subscription = await store.subscribe(since, page => void changes.push(...page));
  subscription.close();
  return changes;
}

const bytesOf = async (folder: string): Promise<number> => {
  const names = await readdir(folder);
  const sizes = await Promise.all(names.map(async name => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
};

describe('pruning', () => {
  it('leaves nothing of deleted documents, and all else as it was', async () => {
    const store = await open();
    await fill(store, 40);
    const before = await store.status();
    expect((await feed(store)).filter(({ body }) => body === null)).toHaveLength(20);

    expect(await pruneAll(store)).toBe(20);

    expect((await feed(store)).map(({ body }) => body === null)).toEqual(Array(20).fill(false));
    expect(await store.status()).toEqual(before);
    expect(await store.range({ start: 'd/', end: 'd0' })).toHaveLength(20);
    expect(await store.checkIntegrity()).toEqual({ ok: true, documents: 20, problem: null });
    expect(await upkeepOf(store).pruned()).toBe(before.sequence);
  });

  it('is whole when it is opened again, by figures and by every record', async () => {
    const first = await open();
    await fill(first, 40);
    await pruneAll(first);
    await first.close();
    const again = await open();
    const sound = { ok: true, documents: 20, problem: null };
    expect(await again.checkIntegrity({ quick: true })).toEqual(sound);
    expect(await again.checkIntegrity()).toEqual(sound);
    expect(await feed(again)).toHaveLength(20);
  });

  it('leaves deletions that came later, and what was made anew', async () => {
    const store = await open();
    await fill(store, 4);
    const { sequence } = await store.status();
    await store.commit([{ id: 'd/00001', body: { again: true } }]);
    const revision = (await store.get('d/00000'))?.revision ?? '';
    await store.commit([{ id: 'd/00000', revision, body: null }]);

    expect(await pruneAll(store, sequence)).toBe(1);

    expect((await store.get('d/00001'))?.body).toEqual({ again: true });
    expect((await feed(store)).filter(({ body }) => body === null).map(({ id }) => id)).toEqual(['d/00000']);
  });

  it('lets a document come again, and refuses every earlier version of it', async () => {
    const store = await open();
    const [made] = await store.commit([{ id: 'a', body: { n: 1 } }]);
    const first = revisionOf(made);
    const [removed] = await store.commit([{ id: 'a', revision: first, body: null }]);
    await pruneAll(store);
    for (const revision of [first, revisionOf(removed)])
      expect(await store.commit([{ id: 'a', revision, body: { n: 9 } }])).toEqual([
        { status: 'conflict', id: 'a' },
      ]);
    expect(await store.get('a')).toBeUndefined();
    await store.commit([{ id: 'a', body: { n: 2 } }]);
    expect((await store.get('a'))?.body).toEqual({ n: 2 });
    expect((await store.commit([{ id: 'a', body: { n: 3 } }]))[0]?.status).toBe('conflict');
  });

  it('does not take a document that came again with the same content for the version before', async () => {
    const store = await open();
    const [made] = await store.commit([{ id: 'a', body: { n: 1 } }]);
    const first = revisionOf(made);
    await store.commit([{ id: 'a', revision: first, body: null }]);
    await pruneAll(store);
    const [again] = await store.commit([{ id: 'a', body: { n: 1 } }]);
    expect(revisionOf(again)).not.toBe(first);
    expect(await store.commit([{ id: 'a', revision: first, body: null }])).toEqual([
      { status: 'conflict', id: 'a' },
    ]);
    expect((await store.get('a'))?.body).toEqual({ n: 1 });
  });

  it('takes nothing that a listener has yet to hear of', async () => {
    const store = await open();
    await fill(store, 4);
    const { sequence } = await store.status();
    const freed: Promise<number>[] = [];
    const seen: string[] = [];
    // In the midst of joining: the first page is read, and the listener is not level yet.
    const subscription = await store.subscribe(undefined, page => {
      seen.push(...page.map(({ id, body }) => `${id} ${body === null ? 'gone' : 'there'}`));
      freed.push(pruneAll(store, sequence));
    });
    expect(await Promise.all(freed)).toEqual([0]);
    expect(seen.filter(each => each.endsWith('gone'))).toHaveLength(2);
    expect(await pruneAll(store, sequence)).toBe(2);
    const revision = (await store.get('d/00000'))?.revision ?? '';
    const deleting = store.commit([{ id: 'd/00000', revision, body: null }]);
    const pruning = pruneAll(store, Number(sequence) + 1);
    await deleting;
    await pruning;
    expect(seen.at(-1)).toBe('d/00000 gone');
    await Promise.all(freed);
    subscription.close();
  });

  it('goes on where it was cut off, also after a restart', async () => {
    const first = await open();
    await fill(first, 40);
    const { sequence } = await first.status();
    const page = await upkeepOf(first).prune({ through: sequence, limit: 25 });
    expect(page).toMatchObject({ isDone: false });
    await first.close();
    const again = await open();
    expect(await upkeepOf(again).pruned()).not.toBe(0);
    expect(page.freed + (await pruneAll(again))).toBe(20);
  });

  it('is all or nothing: a batch that the disk refuses changes nothing', async () => {
    const first = await open();
    await fill(first, 10);
    const { sequence } = await first.status();
    vi.spyOn(LevelDown.prototype, '_batch').mockImplementationOnce((_operations, _options, done) =>
      process.nextTick(done, new Error('IO error: No space left on device')),
    );
    await expect(upkeepOf(first).prune({ through: sequence, limit: 100 })).rejects.toThrow('No space left');
    await first.close();
    const again = await open();
    expect(await again.checkIntegrity()).toEqual({ ok: true, documents: 5, problem: null });
    expect(await pruneAll(again)).toBe(5);
  });

  it('stands beside writers that delete and make anew', async () => {
    const store = await open();
    const state = { isWriting: true };
    const expected = new Map<string, number>();
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = 0; n < 60; n += 1) {
        const id = `w/${writer}-${n % 5}`;
        const present = await store.get(id);
        const body = present && n % 3 !== 0 ? null : { n };
        await store.commit([{ id, body, ...(present && { revision: present.revision }) }]);
        if (body) expected.set(id, n);
        else expected.delete(id);
      }
    });
    const pruning = (async () => {
      while (state.isWriting) await pruneAll(store);
    })();
    await Promise.all(writers);
    state.isWriting = false;
    await pruning;
    const found = await store.range({ start: 'w/', end: 'w0' });
    expect(new Map(found.map(({ id, body }) => [id, body['n']]))).toEqual(expected);
    expect(await store.checkIntegrity()).toMatchObject({ ok: true, documents: expected.size });
  });
});

describe('compaction', () => {
  it('gives the room back, part by part, while documents stay', async () => {
    const store = await open();
    const text = 'x'.repeat(2_000);
    for (let round = 0; round < 6; round += 1) {
      const made = await store.commit(
        Array.from({ length: 400 }, (_, index) => ({
          id: `${round}/${index}`,
          body: { text: `${text}${Math.random()}` },
        })),
      );
      if (round === 5) break;
      await store.commit(made.map(result => ({ id: result.id, revision: revisionOf(result), body: null })));
    }
    await pruneAll(store);
    const parts: (string | null)[] = [];
    let after: string | null = null;
    do {
      after = await upkeepOf(store).compact(after);
      parts.push(after);
    } while (after !== null);
    expect(parts).toEqual(['by-sequence ', null]);
    expect(await store.range({ start: '5/', end: '50' })).toHaveLength(400);
    await store.close();
    // The log of what is written last is given up with the next opening.
    await open();
    expect(await bytesOf(join(directory, 'board'))).toBeLessThan(400 * 2_300);
  });
});
