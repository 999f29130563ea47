import { expect, it } from 'vitest';
import type { Fence } from '../../../../sync-server/store/fence.ts';
import { StoreUnavailable } from '../../../../sync-server/store/store.ts';
import { FakeBackend, settled, storeOver } from './fake-backend.ts';

/** A fence that a test opens and closes. */
class PretendedFence implements Fence {
  now: number | null = 1;
  readonly noted: number[] = [];

  get current(): number | null {
    return this.now;
  }

  term(): number {
    if (this.now === null) throw new StoreUnavailable('no');
    return this.now;
  }

  async settled(): Promise<number> {
    return this.term();
  }

  noteTerms(terms: readonly number[]): void {
    this.noted.push(...terms);
  }
}

function fenced() {
  const backend = new FakeBackend();
  const fence = new PretendedFence();
  return { backend, fence, ...storeOver(backend, { isFatal: () => false, fence }) };
}

it('each write carries the term, and the feed tells it', async () => {
  const { backend, fence, store } = fenced();
  await store.subscribe(undefined, () => {});
  await store.commit([{ id: 'a', body: {} }]);
  fence.now = 4;
  await store.commit([{ id: 'b', body: {} }]);
  expect(backend.batches.flat().map(({ id, term }) => [id, term])).toEqual([
    ['a', 1],
    ['b', 4],
  ]);
  expect(fence.noted).toEqual([1, 4]);
});

it('nothing is sent outside of a term', async () => {
  const { backend, fence, store, fatal } = fenced();
  fence.now = null;
  await expect(store.commit([{ id: 'a', body: {} }])).rejects.toThrow(StoreUnavailable);
  expect(backend.batches).toEqual([]);
  expect(fatal).toEqual([]);
  fence.now = 2;
  expect(await store.commit([{ id: 'a', body: {} }])).toMatchObject([{ status: 'committed' }]);
});

it.each([null, 2])('a write whose term ends before its answer isn’t acknowledged (%s)', async next => {
  const { backend, fence, store } = fenced();
  backend.held = 'after';
  const failure = store.commit([{ id: 'a', body: {} }]).catch((error: unknown) => error);
  await settled();
  fence.now = next;
  backend.release();
  expect(await failure).toBeInstanceOf(StoreUnavailable);
});

it('what was decided in one term isn’t written in another', async () => {
  const { backend, fence, store } = fenced();
  backend.held = 'before';
  const first = store.commit([{ id: 'a', body: {} }]).catch((error: unknown) => error);
  await settled();
  const second = store.commit([{ id: 'b', body: {} }]).catch((error: unknown) => error);
  await settled();
  fence.now = 2;
  backend.release();
  expect([await first, await second]).toEqual([expect.any(StoreUnavailable), expect.any(StoreUnavailable)]);
  expect(backend.batches.flat().map(({ id }) => id)).toEqual(['a']);
});

it('a listener that reads the past is told no terms again', async () => {
  const { fence, store } = fenced();
  await store.subscribe(undefined, () => {});
  await store.commit([{ id: 'a', body: {} }]);
  await store.subscribe(undefined, () => {});
  await store.commit([{ id: 'b', body: {} }]);
  expect(fence.noted).toEqual([1, 1]);
});

it('without a fence, a document has no term', async () => {
  const backend = new FakeBackend();
  const { store } = storeOver(backend);
  await store.commit([{ id: 'a', body: {} }]);
  expect(backend.batches.flat()).toEqual([{ id: 'a', text: '{}' }]);
});
