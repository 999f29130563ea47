import { describe, expect, test } from 'vitest';
import type { SegmentEntry } from '../../../../../src/wire/catalogue/catalogue.ts';
import { withoutOldHistory } from '../../../../../sync-server/catalogue/segments/delta-levels.ts';
import { bytesBetween, DeltaHistory, type State } from '../../../../support/delta-history.ts';
import { seededRandom } from '../../../../../sync-server/seed/seeded-random.ts';

const bytesOf = (entries: readonly SegmentEntry[]) =>
  entries.reduce((sum, { wireBytes }) => sum + wireBytes, 0);

test('a delta is less than half of what the changed cards are', async () => {
  const history = new DeltaHistory(10_000, seededRandom(1));
  const before = history.state;
  await history.change(100, 0);
  expect(bytesOf(history.chainFrom(0))).toBe(await bytesBetween(before, history.state));
  expect(bytesOf(history.chainFrom(0)) / (await bytesBetween(before, history.state, true))).toBeLessThan(0.5);
});

describe.each([
  ['each about once', 0.05, 2_100],
  ['many of them again and again', 0.5, 4_000],
])('a phone that was away while a tenth of 20,000 changed, %s', (_, again, changes) => {
  test('fetches at most 1.2 times the bytes of what changed for it, in a few requests', async () => {
    const history = new DeltaHistory(20_000, seededRandom(2));
    const away: { state: State; position: number }[] = [];
    for (let batch = 0; batch < 100; batch++) {
      if (batch % 10 === 0) away.push({ state: history.state, position: history.position });
      await history.change(changes / 100, again);
    }
    const ratios: number[] = [];
    for (const { state, position } of away) {
      const chain = history.chainFrom(position);
      expect(chain.length).toBeLessThanOrEqual(5);
      ratios.push(bytesOf(chain) / (await bytesBetween(state, history.state)));
    }
    const [week = Number.NaN] = ratios;
    expect(week).toBeLessThanOrEqual(1.2);
    // Those who were here in between, up to when it is a matter of a kilobyte or two.
    const longer = ratios.slice(0, 6);
    expect(longer.reduce((sum, ratio) => sum + ratio, 0) / longer.length).toBeLessThanOrEqual(1.15);
    expect(Math.max(...longer)).toBeLessThanOrEqual(1.25);
  });
});

test('a change is written a limited number of times, and there are few segments, however long it goes on', async () => {
  const history = new DeltaHistory(5_000, seededRandom(3));
  const perChange: number[] = [];
  for (let round = 0; round < 4; round++) {
    const [before, position] = [history.written, history.position];
    for (let flush = 0; flush < 25; flush++) await history.change(25, 0.2);
    perChange.push((history.written - before) / (history.position - position));
    const { chain, entrances } = history.levels;
    expect(chain.length).toBeLessThanOrEqual(5);
    expect(entrances.length).toBeLessThanOrEqual(45);
  }
  expect(Math.max(...perChange)).toBeLessThan(60);
});

describe('old history', () => {
  const delta = (from: number, to: number): SegmentEntry => ({
    hash: `${from}-${to}`.padStart(64, '0'),
    kind: 'delta',
    province: 'CA',
    from,
    to,
    cards: to - from,
    tombstones: 0,
    bytes: 1,
    wireBytes: 1,
  });

  test('goes, the oldest first, once it is more than a quarter of the catalogue', () => {
    const levels = { chain: [delta(0, 3_000), delta(3_000, 6_000), delta(6_000, 6_100)], entrances: [] };
    expect(withoutOldHistory(levels, 6_000, 24_800).chain).toEqual(levels.chain);
    expect(withoutOldHistory(levels, 6_000, 24_000).chain).toEqual(levels.chain.slice(1));
    expect(withoutOldHistory(levels, 6_000, 100).chain).toEqual(levels.chain.slice(2));
  });

  test('goes as far as the next entrance, where the bases lie within a delta', () => {
    const levels = {
      chain: [delta(0, 6_000), delta(6_000, 6_100)],
      entrances: [delta(1_000, 6_000), delta(4_500, 6_000)],
    };
    expect(withoutOldHistory(levels, 4_500, 22_000)).toEqual({
      chain: [delta(1_000, 6_000), delta(6_000, 6_100)],
      entrances: [delta(4_500, 6_000)],
    });
  });

  test('is never what a first download needs', () => {
    const levels = { chain: [delta(0, 9_000)], entrances: [] };
    expect(withoutOldHistory(levels, 0, 100)).toEqual(levels);
    expect(withoutOldHistory(levels, 4_000, 100)).toEqual(levels);
  });
});
