import { describe, expect, test } from 'vitest';
import type { Row } from '../../../../sync-server/projection/row.ts';
import { holdFreeNumber, withFreeNumber } from '../../../../sync-server/postings/posting-numbers.ts';
import { createTestContext } from '../../../support/test-context.ts';

const ROW = { documentId: 'a' } as Row;

/** Postings that have the numbers from `first` on; `looks` counts how often it is asked. */
function numbersFrom(first: number, count: number) {
  const projection = {
    looks: 0,
    find(collectionId: string, _attribute: string, value: string | number | boolean): Row[] {
      projection.looks += 1;
      const number = Number(value);
      return collectionId === 'jobs' && number >= first && number < first + count ? [ROW] : [];
    },
  };
  return projection;
}

describe('a number that is taken', () => {
  test('gives way to the next free one', () => {
    const { jobId } = holdFreeNumber(numbersFrom(700, 3), 700, () => 900);
    expect(jobId).toBe(703);
  });

  test('gives way to a new one where many in a row are taken, without a look at all of them', () => {
    const projection = numbersFrom(700, 20_000);
    expect(holdFreeNumber(projection, 700, () => 90_000).jobId).toBe(90_000);
    expect(projection.looks).toBeLessThan(50);
  });

  test('a new one that is taken too is drawn again', () => {
    const drawn = [701, 90_000];
    expect(holdFreeNumber(numbersFrom(700, 20_000), 700, () => drawn.shift() ?? 0).jobId).toBe(90_000);
  });

  test('the same number asked for a thousand times costs as much each time', () => {
    const projection = numbersFrom(700, 0);
    let drawn = 1_000_000;
    const given = Array.from(
      { length: 1_000 },
      () => holdFreeNumber(projection, 700, () => (drawn += 1)).jobId,
    );
    expect(new Set(given).size).toBe(1_000);
    expect(projection.looks).toBeLessThan(1_000 * 50);
  });
});

describe('where several processes share the stores', () => {
  const shared = { STORE_URL: 'http://couch.example:5984' };
  /** Each sees what the other writes a moment late: not at all, here. */
  const aProcess = () => createTestContext(() => numbersFrom(0, 0) as never, shared);
  const give = (context: ReturnType<typeof aProcess>, documentId: string) =>
    withFreeNumber(context, { asked: 482_019_753, documentId }, async jobId => jobId);

  test('no two postings get one number, and a replay gets its own', async () => {
    const one = aProcess();
    const other = { ...aProcess(), stores: one.stores };
    const numbers = await Promise.all([give(one, 'a'), give(other, 'b')]);
    expect(numbers).toContain(482_019_753);
    expect(new Set(numbers).size).toBe(2);
    const first = numbers[0] === 482_019_753 ? 'a' : 'b';
    expect(await give(other, first)).toBe(482_019_753);
    expect(await give(one, 'c')).not.toBe(482_019_753);
  });

  test('a process that has its stores for itself writes nothing for it', async () => {
    const alone = createTestContext(() => numbersFrom(0, 0) as never);
    expect(await give(alone, 'a')).toBe(482_019_753);
    expect(await alone.stores.accounts.get('number:482019753')).toBeUndefined();
  });
});
