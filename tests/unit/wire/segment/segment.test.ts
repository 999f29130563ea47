import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Card } from '../../../../src/domain/listing.ts';
import { type CardPatch, patchBetween } from '../../../../src/wire/segment/card-patch.ts';
import { SEGMENT_FORMAT } from '../../../../src/wire/catalogue-constants.ts';
import { decodeSegment, encodeSegment } from '../../../../src/wire/segment/segment.ts';
import { applyPatches } from '../../../../src/wire/segment/apply-patches.ts';
import { SegmentError } from '../../../../src/wire/segment/segment-bytes.ts';
import { cardAt, patchAt, type SegmentColumns } from '../../../../src/wire/segment/segment-columns.ts';
import { aCard, anyCard } from '../../../support/card-arbitrary.ts';

const cardsOf = (columns: SegmentColumns): Card[] =>
  Array.from({ length: columns.count }, (_, row) => cardAt(columns, row));
const byId = (a: CardPatch, b: CardPatch) => a.jobId - b.jobId;

const patchesOf = (columns: SegmentColumns): CardPatch[] =>
  Array.from({ length: columns.patches?.count ?? 0 }, (_, row) => patchAt(columns, row));

/** What turned some card into another: any fields, as they belong together. */
const anyPatch = fc
  .tuple(anyCard(), anyCard())
  .map(([before, after]) => patchBetween({ ...before, jobId: after.jobId }, after))
  .filter(patch => patch !== null);

/** No posting is in two of the three: a segment that says two things of one is refused. */
const content = fc
  .record({
    cards: fc.uniqueArray(anyCard(), { selector: card => card.jobId, maxLength: 60 }),
    tombstones: fc.uniqueArray(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), { maxLength: 20 }),
    patches: fc.uniqueArray(anyPatch, { selector: patch => patch.jobId, maxLength: 20 }),
  })
  .map(({ cards, tombstones, patches }) => {
    const whole = new Set(cards.map(card => card.jobId));
    const gone = new Set(tombstones.filter(id => !whole.has(id)));
    return {
      cards,
      tombstones: [...gone],
      patches: patches.filter(({ jobId }) => !whole.has(jobId) && !gone.has(jobId)),
    };
  });

/** Enough cards that codes need two bytes, with every column filled. */
const many = Array.from({ length: 700 }, (_, index) =>
  aCard({
    jobId: 7_400_000_000_000_000 + index * 3 + (index % 2),
    jobTitle: `title ${index}`,
    businessName: `business ${index % 300}`,
    postalCode: index % 5 === 0 ? '' : `M1L ${index % 300}`,
    noc: String(60_000 + (index % 400)),
    payMin: index % 3 === 0 ? null : 1600 + index * 5,
    payMax: index % 4 === 0 ? 9000 : null,
    postingDateFormatted: new Date(Date.UTC(2026, 0, 1 + (index % 290))).toISOString().slice(0, 10),
  }),
);

describe('a segment', () => {
  test('gives back every card, every tombstone and every patch', () => {
    fc.assert(
      fc.property(content, ({ cards, tombstones, patches }) => {
        const columns = decodeSegment(encodeSegment({ cards, tombstones, patches }));
        expect(patchesOf(columns)).toEqual([...patches].sort(byId));
        expect(cardsOf(columns)).toEqual([...cards].sort(byId));
        expect([...columns.tombstones]).toEqual([...tombstones].sort((a, b) => a - b));
      }),
      { numRuns: 300 },
    );
  });

  test('gives back columns with more than 256 values', () => {
    expect(cardsOf(decodeSegment(encodeSegment({ cards: many, tombstones: [] })))).toEqual(many);
  });

  test('gives back columns with more than 65,536 values', () => {
    const cards = Array.from({ length: 70_000 }, (_, index) =>
      aCard({ jobId: index + 1, jobTitle: `t${index}` }),
    );
    const columns = decodeSegment(encodeSegment({ cards, tombstones: [] }));
    for (const row of [0, 255, 256, 65_535, 65_536, 69_999]) expect(cardAt(columns, row)).toEqual(cards[row]);
  });

  test('has the same bytes whatever the order of its cards', () => {
    fc.assert(
      fc.property(content, ({ cards, tombstones, patches }) => {
        const reversed = {
          cards: [...cards].reverse(),
          tombstones: [...tombstones].reverse(),
          patches: [...patches].reverse(),
        };
        expect(encodeSegment(reversed)).toEqual(encodeSegment({ cards, tombstones, patches }));
      }),
      { numRuns: 50 },
    );
  });

  test('is of format 1 without patches, so that it keeps its hash', () => {
    expect(encodeSegment({ cards: many, tombstones: [1] })[4]).toBe(1);
    expect(encodeSegment({ cards: [], tombstones: [], patches: [{ jobId: 1, vacancies: 2 }] })[4]).toBe(2);
  });

  test('may be empty', () => {
    const columns = decodeSegment(encodeSegment({ cards: [], tombstones: [] }));
    expect(columns.count).toBe(0);
    expect(columns.tombstones).toHaveLength(0);
  });

  test.each<[string, Partial<Card>]>([
    ['a day that is in no calendar', { postingDateFormatted: '2026-02-30' }],
    ['a day in words', { expiryDateFormatted: 'July 06, 2022' }],
    ['a negative amount', { payMin: -1 }],
    ['half a cent', { payMax: 2000.5 }],
    ['an amount past all sums', { payMax: 2 ** 53 }],
    ['a job id that is none', { jobId: 0 }],
  ])('refuses to encode %s', (_, fields) => {
    expect(() => encodeSegment({ cards: [aCard({ jobId: 1, ...fields })], tombstones: [] })).toThrow(
      /day|number|job id/,
    );
  });

  test('refuses to encode one job id twice', () => {
    expect(() =>
      encodeSegment({ cards: [aCard({ jobId: 1 }), aCard({ jobId: 1 })], tombstones: [] }),
    ).toThrow('twice');
  });
});

/** What reading these bytes ends in; anything but a `SegmentError` is a surprise and thrown on. */
function outcomeOf(bytes: Uint8Array): 'decoded' | 'refused' {
  try {
    const columns = decodeSegment(bytes);
    for (let row = 0; row < columns.count; row++) cardAt(columns, row);
    for (let row = 0; row < (columns.patches?.count ?? 0); row++) patchAt(columns, row);
    for (const whole of applyPatches([columns]))
      for (let row = 0; row < whole.count; row++) cardAt(whole, row);
    return 'decoded';
  } catch (error) {
    if (!(error instanceof SegmentError)) throw error;
    return 'refused';
  }
}

describe('bytes that are no segment', () => {
  const patches = many
    .slice(300, 500)
    .flatMap(
      (card, index) =>
        patchBetween(card, aCard({ ...card, payMin: 10 + index, city: `C${index % 7}` })) ?? [],
    );
  const good = encodeSegment({ cards: many.slice(0, 300), tombstones: [1, 2, 3], patches });

  test('are refused when cut off anywhere', () => {
    for (let length = 0; length < good.length; length += length < 300 ? 1 : 37) {
      expect(outcomeOf(good.subarray(0, length))).toBe('refused');
    }
  });

  test('are refused when they go on', () => {
    expect(outcomeOf(Uint8Array.from([...good, 0]))).toBe('refused');
  });

  test('are refused when of another format', () => {
    const other = good.slice();
    other[4] = SEGMENT_FORMAT + 1;
    expect(() => decodeSegment(other)).toThrow('format');
  });

  test('never surprise when changed in a few places', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat({ max: good.length - 1 }), fc.nat({ max: 255 })), {
          minLength: 1,
          maxLength: 8,
        }),
        changes => {
          const bytes = good.slice();
          for (const [at, value] of changes) bytes[at] = value;
          expect(outcomeOf(bytes)).toMatch(/decoded|refused/);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('never surprise when they are noise behind a right beginning', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), noise => {
        const bytes = Uint8Array.from([0x50, 0x53, 0x45, 0x47, SEGMENT_FORMAT, ...noise]);
        expect(outcomeOf(bytes)).toMatch(/decoded|refused/);
      }),
      { numRuns: 2000 },
    );
  });

  test('cannot claim more cards than they have bytes', () => {
    const claim = Uint8Array.from([0x50, 0x53, 0x45, 0x47, SEGMENT_FORMAT, 0xff, 0xff, 0xff, 0xff, 0x7f, 0]);
    expect(() => decodeSegment(claim)).toThrow(SegmentError);
  });
});
