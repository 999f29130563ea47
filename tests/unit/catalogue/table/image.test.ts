import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Engine, NO_NAMES } from '../../../../src/catalogue/engine.ts';
import { lateParts } from '../../../../src/catalogue/query/late-parts.ts';
import { decodeImage } from '../../../../src/catalogue/table/image.ts';
import { Pairs } from '../../../../src/catalogue/table/pairs.ts';
import { Pays } from '../../../../src/catalogue/table/pays.ts';
import { newBases, newNumbers } from '../../../../src/catalogue/table/dictionaries.ts';
import type { Card, Pay } from '../../../../src/domain/listing.ts';
import { decodeSegment, encodeSegment } from '../../../../src/wire/segment/segment.ts';
import { aCard } from '../../../support/card-arbitrary.ts';
import { anyCatalogue, everything } from '../catalogue-arbitrary.ts';

function engineOf(cards: readonly Card[], tombstones: readonly number[] = []): Engine {
  const engine = new Engine();
  engine.lay([decodeSegment(encodeSegment({ cards, tombstones }))], null);
  return engine;
}

/** What kind of error comes of it; null = none. */
function errorOf(action: () => unknown): unknown {
  try {
    action();
    return null;
  } catch (error) {
    return error instanceof Error ? error.constructor : error;
  }
}

const NAMES = { ...NO_NAMES, late: lateParts };

const someCards = Array.from({ length: 50 }, (_, at) =>
  aCard({ jobId: at + 1, jobTitle: `Emploi nº ${at}\ndeux lignes`, businessName: `Entreprise ${at % 7}` }),
);

const aDelta = decodeSegment(
  encodeSegment({ cards: [aCard({ jobId: 3, jobTitle: 'changed' }), aCard({ jobId: 99 })], tombstones: [4] }),
);

describe('an image', () => {
  test('has every card, and gives the same image again', () => {
    fc.assert(
      fc.property(anyCatalogue, ({ segments, states }) => {
        const engine = new Engine();
        engine.lay(segments, null);
        const imaged = decodeImage(engine.image());
        if (!imaged) throw new Error('no image');
        const again = new Engine(imaged);
        for (const card of states.at(-1) ?? []) expect(again.card(card.jobId)).toEqual(card);
        expect(again.held).toBe(states.at(-1)?.length ?? 0);
        expect(new Uint8Array(again.image())).toEqual(new Uint8Array(engine.image()));
      }),
      { numRuns: 300 },
    );
  });

  test('forgets what only postings had that are gone', () => {
    const engine = engineOf(someCards);
    const full = engine.image().byteLength;
    engine.lay(
      [decodeSegment(encodeSegment({ cards: [], tombstones: someCards.slice(1).map(({ jobId }) => jobId) }))],
      null,
    );
    const imaged = decodeImage(engine.image());
    expect(imaged?.table.dictionaries.titles.size).toBe(1);
    expect(imaged?.table.dictionaries.businesses.size).toBe(1);
    expect(engine.image().byteLength).toBeLessThan(full / 2);
  });

  test('is none of another version, none that is cut off, and none of other bytes', () => {
    const image = engineOf(someCards).image();
    const other = image.slice(0);
    new Uint32Array(other)[1] = 99;
    expect(decodeImage(other)).toBeNull();
    for (let length = 0; length < image.byteLength; length += 8)
      expect(decodeImage(image.slice(0, length))).toBeNull();
    expect(decodeImage(image.slice(0, -1))).toBeNull();
    expect(decodeImage(new ArrayBuffer(1_000))).toBeNull();
  });

  test('that is damaged is none, or answers something or with an error: it never hangs', () => {
    const image = engineOf(someCards).image();
    fc.assert(
      fc.property(fc.nat({ max: image.byteLength - 1 }), fc.nat({ max: 255 }), (at, byte) => {
        const damaged = image.slice(0);
        new Uint8Array(damaged)[at] = byte;
        const imaged = decodeImage(damaged);
        if (!imaged) return;
        const engine = new Engine(imaged);
        const ask = () => {
          for (const sort of ['newest', 'closing', 'pay'] as const)
            engine.query(
              {
                ...everything,
                keyword: 'emploi',
                postedWithin: 7,
                hidden: [3],
                fold: true,
                sort,
              },
              NAMES,
            );
          engine.reposts(1, everything.today);
          engine.lay([aDelta], null);
          engine.query(everything, NAMES);
          engine.image();
        };
        expect(errorOf(ask)).toBeOneOf([null, RangeError]);
      }),
      { numRuns: 1_000 },
    );
  });
});

/** Raise `IMAGE_VERSION` when one of these changes: images on phones have the figures as they were. */
test.each<[Partial<Pay>, number]>([
  [{ min: 2450, max: null, period: 'hour' }, 2450],
  [{ min: null, max: 2900, period: 'hour' }, 0],
  [{ min: 5_000_000, max: null, period: 'year', hoursMin: 3750, hoursMax: 4000, hoursPer: 'week' }, 2403],
  [{ min: 400_000, max: null, period: 'month', hoursMin: 3750, hoursMax: null, hoursPer: 'week' }, 0],
  [{ min: 400_000, max: null, period: 'month', hoursMin: 3750, hoursMax: 3750, hoursPer: 'week' }, 2461],
  [{ min: 20_000, max: null, period: 'day', hoursMin: 800, hoursMax: 800, hoursPer: 'day' }, 2500],
  [{ min: 2450, max: null, period: 'piece' }, -1],
  [{ min: 2450, max: null, period: 'hour', currency: 'USD' }, -1],
  [{ min: null, max: null, period: 'hour' }, -1],
])('what %j guarantees an hour is %d in an image', (pay, cents) => {
  const whole: Pay = {
    min: null,
    max: null,
    currency: 'CAD',
    period: null,
    hoursMin: null,
    hoursMax: null,
    hoursPer: null,
    negotiable: false,
    ...pay,
  };
  const { min, max, ...basis } = whole;
  const parts = { amounts: newNumbers([min, max]), ranges: new Pairs(), bases: newBases([basis]) };
  const pays = new Pays(parts);
  pays.codeOf(parts.ranges.codeOf(0, 1), 0);
  expect(pays.payOf(0)).toEqual(whole);
  expect(pays.minima()[0]).toBe(cents);
});
