import { describe, expect, test } from 'vitest';
import { queryableAttributes } from '../../../../sync-server/projection/attributes.ts';
import { OrderCache, type Source } from '../../../../sync-server/projection/order-cache.ts';
import type { Order } from '../../../../sync-server/projection/plan.ts';
import type { Row } from '../../../../sync-server/projection/row.ts';
import { rowMaker } from '../../../../sync-server/projection/record-to-row.ts';
import { compareBy } from '../../../../sync-server/projection/row-order.ts';
import { WorkMeter } from '../../../../sync-server/projection/work-meter.ts';
import { seededRandom } from '../../../../sync-server/seed/seeded-random.ts';
import { THINGS, thing } from './fixture.ts';

const ROWS = 6_000;
const random = seededRandom(7);
const { make } = rowMaker(THINGS);

function rowOf(index: number): Row {
  const data = { pay: Math.floor(random() * 900), title: `t${Math.floor(random() * 50)}` };
  const row = make(thing({ documentId: `d${index}`, sequence: index + 1, data }), index);
  if (!row) throw new Error('A thing is a row');
  return row;
}

function order(name: string, descending = false): Order {
  const attribute = queryableAttributes(THINGS).get(name);
  if (!attribute) throw new Error(`There is no ${name}`);
  return { attribute, descending };
}

/** A board whose rows come and go. */
function boardOf(count: number) {
  const rows = new Set(Array.from({ length: count }, (_, index) => rowOf(index)));
  const all: Source = { attribute: null, value: null, rows: () => rows, count };
  return { rows, all };
}

const ids = (rows: readonly Row[]) => rows.map(({ documentId }) => documentId);

describe('an order that is made while others are answered', () => {
  test('has what came and went meanwhile', async () => {
    const { rows, all } = boardOf(ROWS);
    const cache = new OrderCache();
    const orders = [order('pay', true)];
    const meter = new WorkMeter();
    const charged: number[] = [];
    const ready = cache.prepare(all, orders, { charge: steps => charged.push(steps) });
    await Promise.resolve();
    for (const gone of [...rows].filter((_, at) => at % 7 === 0)) {
      rows.delete(gone);
      cache.remove(gone);
    }
    for (let index = ROWS; index < ROWS + 500; index += 1) {
      const row = rowOf(index);
      rows.add(row);
      cache.add(row);
    }
    await ready;
    expect(charged).toHaveLength(1);
    expect(ids(cache.sorted(all, orders, meter))).toEqual(ids([...rows].sort(compareBy(orders))));
    expect(meter.used).toBe(0);
  });

  test('is made once for all who ask for it, and one odd one at a time', async () => {
    const { all } = boardOf(ROWS);
    const cache = new OrderCache(([, more]) => more === undefined);
    const charged: string[] = [];
    const charge = (name: string) => ({ charge: () => charged.push(name) });
    await Promise.all(['a', 'b', 'c'].map(async name => cache.prepare(all, [order('pay')], charge(name))));
    expect(charged).toEqual(['a']);

    const done: string[] = [];
    const ask = async (name: string, orders: readonly Order[]) => {
      await cache.prepare(all, orders, {});
      done.push(name);
    };
    await Promise.all([
      ask('odd', [order('pay'), order('title')]),
      ask('other odd', [order('title'), order('pay')]),
      ask('usual', [order('title')]),
    ]);
    // The usual one waits for no odd one that has not begun.
    expect(done.indexOf('usual')).toBeLessThan(done.indexOf('other odd'));
  });

  test('does not push out what everybody asks for', async () => {
    const { all } = boardOf(7_000);
    const cache = new OrderCache(([, more]) => more === undefined);
    const usual = [order('pay', true)];
    await cache.prepare(all, usual, {});
    const names = ['title', 'city', 'open', 'day', 'at', 'code', 'score'];
    // More than there is room for.
    for (const first of names)
      for (const second of names)
        for (const descending of [true, false])
          if (first !== second) cache.sorted(all, [order(first), order(second, descending)]);
    const meter = new WorkMeter();
    cache.sorted(all, usual, meter);
    expect(meter.used).toBe(0);
    cache.sorted(all, [order('title'), order('city')], meter);
    expect(meter.used).toBeGreaterThan(0);
  });
});
