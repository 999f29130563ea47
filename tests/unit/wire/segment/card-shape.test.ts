import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCard } from '../../../../src/wire/segment/card-shape.ts';
import { JOBS } from '../../../../src/wire/collections.ts';
import { decodeSegment, encodeSegment } from '../../../../src/wire/segment/segment.ts';
import { CARD_VALUES } from '../../../../src/domain/card-fields.ts';
import { aCard, anyCard } from '../../../support/card-arbitrary.ts';

describe('a card out of attributes', () => {
  test('is the same card', () => {
    fc.assert(
      fc.property(anyCard(), card => {
        expect(readCard({ ...card })).toEqual({ ...card, payCurrency: card.payCurrency || 'CAD' });
      }),
    );
  });

  test('can be encoded whatever the attributes were', () => {
    const attributes = fc.record(
      Object.fromEntries(Object.keys(aCard({ jobId: 1 })).map(key => [key, fc.anything()])),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(attributes, fc.string(), (data, fallbackDay) => {
        const card = readCard({ ...data, jobId: 5 }, fallbackDay);
        expect(decodeSegment(encodeSegment({ cards: card ? [card] : [], tombstones: [] })).count).toBe(1);
      }),
      { numRuns: 500 },
    );
  });

  test('is none without a job number', () => {
    for (const jobId of [undefined, null, '5', 0, -1, 1.5, 2 ** 53]) expect(readCard({ jobId })).toBeNull();
  });

  test('takes the day that it has, before the one of its document', () => {
    expect(readCard({ jobId: 1, firstPostedDate: '2026-01-02' }, '2026-03-04')).toMatchObject({
      postingDateFormatted: '2026-01-02',
      firstPostedDate: '2026-01-02',
    });
    expect(readCard({ jobId: 1, postingDateFormatted: 'today' }, '2026-03-04')).toMatchObject({
      postingDateFormatted: '2026-03-04',
    });
  });

  test('knows every value that the collection allows', () => {
    for (const [key, values] of Object.entries(CARD_VALUES)) {
      const elements = JOBS.attributes.find(attribute => attribute.key === key)?.elements;
      expect(new Set(values.filter(value => value !== null))).toEqual(new Set(elements));
    }
  });
});
