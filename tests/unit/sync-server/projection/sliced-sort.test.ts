import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { OrderCache, type Source } from '../../../../sync-server/projection/order-cache.ts';
import type { Row } from '../../../../sync-server/projection/row.ts';
import { sortInSlices } from '../../../../sync-server/projection/sliced-sort.ts';
import { sortingSteps } from '../../../../sync-server/projection/work-meter.ts';

const MANY = 10_000;

test('sorting in slices is sorting, and equal ones keep their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(50), { maxLength: 9_000 }), async numbers => {
      const items = numbers.map((number, place) => ({ number, place }));
      const sorted = await sortInSlices(
        items,
        (a, b) => a.number - b.number,
        () => Promise.resolve(),
      );
      expect(sorted).toEqual(items.toSorted((a, b) => a.number - b.number));
    }),
    { numRuns: 30 },
  );
});

test('others have their turn after every few thousand comparisons', async () => {
  let comparisons = 0;
  let longest = 0;
  const pause = () => {
    longest = Math.max(longest, comparisons);
    comparisons = 0;
    return Promise.resolve();
  };
  const numbers = Array.from({ length: 100_000 }, (_, n) => (n * 7_919) % 100_003);
  await sortInSlices(
    numbers,
    (a, b) => {
      comparisons += 1;
      return a - b;
    },
    pause,
  );
  expect(longest).toBeLessThan(25_000);
});

const attribute = { name: 'payMin', read: (row: Row) => row.data['payMin'] ?? null } as never;
const orders = [{ attribute, descending: false }];
const row = (n: number, payMin: number) =>
  ({ documentId: `row-${n}`, sequence: n, data: { payMin } }) as unknown as Row;

function world(): { cache: OrderCache; source: Source; rows: Map<string, Row> } {
  const rows = new Map<string, Row>();
  for (let n = 0; n < MANY; n += 1) rows.set(`row-${n}`, row(n, (n * 7_919) % 10_007));
  const source = { attribute: null, value: null, rows: () => rows.values(), count: MANY };
  return { cache: new OrderCache(), source, rows };
}

const inOrder = (rows: Iterable<Row>) =>
  [...rows].toSorted(
    (a, b) => Number(a.data['payMin']) - Number(b.data['payMin']) || a.sequence - b.sequence,
  );

test('what changes while an order is made is in it', async () => {
  const { cache, source, rows } = world();
  let slices = 0;
  const change = () => {
    slices += 1;
    const n = slices * 3;
    const before = rows.get(`row-${n}`);
    if (before) cache.remove(before);
    const after = row(n, slices);
    rows.set(`row-${n}`, after);
    cache.add(after);
    return Promise.resolve();
  };
  await cache.prepare(source, orders, { pause: change });
  expect(slices).toBeGreaterThan(10);
  expect(cache.sorted(source, orders)).toEqual(inOrder(rows.values()));
});

test('one order is made after another, each is charged before the next is admitted, and none twice', async () => {
  const { cache, source } = world();
  const events: string[] = [];
  const prepare = (name: string, descending: boolean) =>
    cache.prepare(source, [{ attribute, descending }], {
      admit: () => {
        events.push(`${name} admitted`);
        if (name === 'greedy') throw new Error('no more today');
      },
      charge: steps => events.push(`${name} charged ${steps === sortingSteps(MANY)}`),
    });
  const results = await Promise.allSettled([
    prepare('first', false),
    prepare('again', false),
    prepare('greedy', true),
    prepare('last', true),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(events).toEqual([
    'first admitted',
    'first charged true',
    'greedy admitted',
    'last admitted',
    'last charged true',
  ]);
});
