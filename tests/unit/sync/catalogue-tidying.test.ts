import { expect, test } from 'vitest';
import type { CatalogueNews } from '../../../src/sync/catalogue/catalogue-news.ts';
import { createCatalogueSync } from '../../../src/sync/catalogue/catalogue-sync.ts';
import { createLocks } from '../../../src/sync/locks.ts';
import { aCard } from '../../support/card-arbitrary.ts';
import { sha256 } from '../../support/catalogue-phone.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { MemoryCatalogueStore } from '../../support/memory-catalogue-store.ts';
import { SegmentServer } from '../../support/segment-server.ts';
import { until } from '../../support/until.ts';

/** `navigator.locks`, whose one lock another tab takes and gives back. */
function lockManager() {
  let held = Promise.resolve();
  let release = () => {};
  const manager = {
    request: (_name: string, { signal }: { signal: AbortSignal }, task: () => Promise<unknown>) => {
      const refused = new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('not granted'))),
      );
      return Promise.race([held, refused]).then(task);
    },
  } as unknown as LockManager;
  const take = () => {
    held = new Promise(resolve => {
      release = resolve;
    });
  };
  return { manager, take, release: () => release() };
}

test('nothing is tidied away that another tab is still downloading', async () => {
  let hear: (news: CatalogueNews | undefined) => void = () => {};
  const clock = new FakeClock();
  const store = new MemoryCatalogueStore();
  const other = lockManager();
  const surprises: unknown[] = [];
  const sync = createCatalogueSync({
    remote: new SegmentServer([[aCard({ jobId: 1 })]]).remote,
    store,
    clock,
    locks: createLocks(other.manager, clock),
    channel: {
      announce: () => {},
      onAnnounced: listener => {
        hear = listener;
      },
      close: () => {},
    },
    sha256,
    random: () => 0.5,
    isVisible: () => false,
    onUnexpectedError: error => surprises.push(error),
  });
  sync.wake('hint');
  await until(() => expect(sync.status().confirmedAt).not.toBeNull());
  other.take();
  store.segments.set('of a list to come', new ArrayBuffer(1));
  await clock.advance(3_000);
  for (let seconds = 0; seconds < 60; seconds += 5) {
    hear({ kind: 'progress', progress: { bytes: 1, of: 2, cards: 3, ofCards: 4 } });
    await clock.advance(5_000);
  }
  expect(store.segments.has('of a list to come')).toBe(true);

  other.release();
  await until(() => expect(store.segments.has('of a list to come')).toBe(false));
  await sync.close();
  expect(surprises).toEqual([]);
});
