import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { PlainCatalogue } from '../../../src/local/db/plain-catalogue.ts';
import { createVisitStore } from '../../../src/local/catalogue/visit-store.ts';
import { createVisits } from '../../../src/sync/visits.ts';
import { FakeClock, turns } from '../../support/fake-clock.ts';

const MINUTE_MS = 60_000;
const ids = (...values: number[]) => Uint8Array.from(values).buffer;
const bytes = (buffer: ArrayBuffer | null) => buffer && [...new Uint8Array(buffer)];

/** A device and what is on it; `open` is a tab, or the app started anew. */
function device() {
  const indexedDB = new IDBFactory();
  const clock = new FakeClock();
  const asked: string[] = [];
  let held = ids(1);
  const open = () => {
    let isVisible = true;
    const visits = createVisits({
      store: createVisitStore(new PlainCatalogue(indexedDB)),
      clock,
      isVisible: () => isVisible,
      onUnexpectedError: error => asked.push(String(error)),
    });
    const enter = async () => {
      const entered = await visits.enter(async () => {
        asked.push('held');
        return held;
      });
      return { ...entered, ids: bytes(entered.ids) };
    };
    let returns = 0;
    visits.onReturn(() => returns++);
    /** Whether that is a return after long. */
    const show = (visible: boolean) => {
      isVisible = visible;
      const before = returns;
      visits.seen();
      return returns > before;
    };
    return { visits, enter, show };
  };
  return { clock, asked, open, hold: (...values: number[]) => (held = ids(...values)) };
}

describe('a visit', () => {
  test('that is the first has nothing new', async () => {
    const { open, asked } = device();
    expect(await open().enter()).toEqual({ ids: null, began: true });
    expect(asked).toEqual([]);
  });

  test('half an hour after the last look is another one, and begins with what is here', async () => {
    const { open, clock, hold } = device();
    const first = open();
    await first.enter();
    first.visits.close();
    await clock.advance(31 * MINUTE_MS);
    hold(1, 2);
    expect(await open().enter()).toEqual({ ids: [1, 2], began: true });
  });

  test('goes on over reloads and in other tabs, with what was here when it began', async () => {
    const { open, clock, hold } = device();
    const first = open();
    await first.enter();
    first.visits.close();
    await clock.advance(31 * MINUTE_MS);
    await open().enter();
    hold(1, 2, 3);
    await clock.advance(29 * MINUTE_MS);
    expect(await open().enter()).toEqual({ ids: [1], began: false });
  });

  test('lasts as long as somebody looks', async () => {
    const { open, clock } = device();
    const first = open();
    await first.enter();
    for (let minute = 0; minute < 60; minute++) {
      await clock.advance(MINUTE_MS);
      await turns();
    }
    expect((await open().enter()).began).toBe(false);
  });

  test('begins anew in a page that was left open', async () => {
    const { open, clock } = device();
    const { enter, show } = open();
    await enter();
    expect(show(false)).toBe(false);
    await turns(10);
    await clock.advance(10 * MINUTE_MS);
    expect(show(true)).toBe(false);
    await turns(10);
    show(false);
    await turns(10);
    await clock.advance(31 * MINUTE_MS);
    expect(show(true)).toBe(true);
    expect(await enter()).toEqual({ ids: [1], began: true });
  });

  test('is not tied to a clock that was set back', async () => {
    const { open, clock } = device();
    await open().enter();
    await clock.advance(-24 * 60 * MINUTE_MS);
    expect((await open().enter()).began).toBe(true);
  });

  test('in which other postings were chosen has nothing new', async () => {
    const { open, clock } = device();
    await open().enter();
    await clock.advance(31 * MINUTE_MS);
    const { visits, enter } = open();
    await enter();
    await visits.forget();
    expect(await enter()).toEqual({ ids: null, began: false });
  });
});
