import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../../sync-server/seed/seeded-random.ts';
import { RecentValues } from '../../../../../sync-server/store/level/recent-values.ts';

describe('recent values', () => {
  it('has what was read and written', () => {
    const recent = new RecentValues();
    expect(recent.get('a')).toBeUndefined();
    recent.beginReading('a')('1');
    recent.beginReading('b')(null);
    expect([recent.get('a'), recent.get('b')]).toEqual(['1', null]);
    recent.beginWrite(
      new Map([
        ['a', '2'],
        ['b', '3'],
        ['c', null],
      ]),
    )(true);
    expect(['a', 'b', 'c'].map(key => recent.get(key))).toEqual(['2', '3', null]);
  });

  it('has nothing while it is written, nor after a write that failed', () => {
    const recent = new RecentValues();
    recent.beginReading('a')('1');
    const end = recent.beginWrite(new Map([['a', '2']]));
    recent.beginReading('a')('1');
    expect(recent.get('a')).toBeUndefined();
    end(false);
    expect(recent.get('a')).toBeUndefined();
  });

  it('has nothing of writes of a key at once, because their order is unknown', () => {
    const recent = new RecentValues();
    const first = recent.beginWrite(new Map([['a', '1']]));
    const second = recent.beginWrite(new Map([['a', '2']]));
    second(true);
    recent.beginReading('a')('2');
    first(true);
    expect(recent.get('a')).toBeUndefined();
    recent.beginReading('a')('1');
    expect(recent.get('a')).toBe('1');
  });

  it('is bounded, and has no long values', () => {
    const recent = new RecentValues();
    recent.beginReading('long')('x'.repeat(20_001));
    expect(recent.get('long')).toBeUndefined();
    const text = 'x'.repeat(10_000);
    for (let at = 0; at < 200; at += 1) recent.beginReading(`a${at}`)(text);
    const kept = Array.from({ length: 200 }, (_, at) => recent.get(`a${at}`)).filter(value => value === text);
    expect(kept).toHaveLength(99);
    expect(recent.get('a199')).toBe(text);
  });

  it.each([1, 2, 3, 4, 5])('never has another value than the database (seed %i)', seed => {
    const random = seededRandom(seed);
    const recent = new RecentValues();
    const keys = ['a', 'b', 'c'];
    const database = new Map<string, string | null>(keys.map(key => [key, null]));
    // A read sees the database at one moment between its beginning and its end, and a write changes it at one.
    const open: { act?: () => void; end: () => void }[] = [];
    let known = 0;
    for (let step = 0; step < 4000; step += 1) {
      const key = keys[Math.floor(random() * keys.length)] ?? 'a';
      const dice = random();
      if (dice < 0.2 && open.length < 6) {
        let seen: string | null | undefined;
        const end = recent.beginReading(key);
        open.push({ act: () => (seen = database.get(key)), end: () => end(seen) });
      } else if (dice < 0.35 && open.length < 6) {
        const value = dice < 0.22 ? null : `${step}`;
        const end = recent.beginWrite(new Map([[key, value]]));
        open.push({ act: () => database.set(key, value), end: () => end(true) });
      } else if (open.length > 0) {
        const at = Math.floor(random() * open.length);
        const work = open[at];
        if (work?.act) {
          work.act();
          delete work.act;
        } else {
          open.splice(at, 1);
          work?.end();
        }
      }
      const value = recent.get(key);
      if (value === undefined) continue;
      known += 1;
      expect(value).toBe(database.get(key));
    }
    expect(known).toBeGreaterThan(100);
  });
});
