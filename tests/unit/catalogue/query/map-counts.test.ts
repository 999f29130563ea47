import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Engine, type Names } from '../../../../src/catalogue/engine.ts';
import { lateParts } from '../../../../src/catalogue/query/late-parts.ts';
import type { MapCounts } from '../../../../src/catalogue/query/query.ts';
import { cardPay } from '../../../../src/domain/listing.ts';
import { findWageTable } from '../../../../src/domain/lmia/wage-table-lookup.ts';
import { occupations } from '../../../../src/domain/noc/noc-occupations.ts';
import { hourlyInterval, wholeCents } from '../../../../src/domain/pay/hourly.ts';
import * as gazetteer from '../../../../src/domain/places/places.ts';
import type { KnownPlace } from '../../../../src/domain/places/places-table.ts';
import { tries } from '../../../support/torture.ts';
import { anyCatalogue, anyQuery, anyVisit } from '../catalogue-arbitrary.ts';
import { referenceAnswer } from '../reference-engine.ts';

const names: Names = { occupations: occupations(), gazetteer, findWageTable, late: lateParts };

/** The counts in the plainest way: card by card, from the cards of all matches. */
function plainCounts(...[cards, query, before]: Parameters<typeof referenceAnswer>): MapCounts {
  const matches = referenceAnswer(cards, { ...query, offset: 0, limit: 1_000 }, before).cards;
  const places = new Map<KnownPlace, number>();
  const provinces = new Map<string, number[]>();
  let elsewhere = 0;
  for (const card of matches) {
    const place = gazetteer.placeOf(card);
    if (place) places.set(place, (places.get(place) ?? 0) + 1);
    else elsewhere++;
    if (card.provinceId === null) continue;
    const hourly = hourlyInterval(cardPay(card));
    const cents = hourly.known ? wholeCents(hourly.min) : 0;
    provinces.set(card.provinceId, [...(provinces.get(card.provinceId) ?? []), cents]);
  }
  return {
    total: matches.length,
    elsewhere,
    places: Array.from(places, ([place, count]) => ({ place, count })),
    provinces: Array.from(provinces, ([province, pays]) => {
      const stated = pays.filter(cents => cents > 0).sort((a, b) => a - b);
      return {
        province: province as MapCounts['provinces'][number]['province'],
        count: pays.length,
        withPay: stated.length,
        medianPay: stated[Math.ceil(stated.length / 2) - 1] ?? null,
      };
    }),
  };
}

const inOrder = ({ places, provinces, ...rest }: MapCounts) => ({
  ...rest,
  places: places.toSorted((a, b) => a.place.latitude - b.place.latitude || a.count - b.count),
  provinces: provinces.toSorted((a, b) => a.province.localeCompare(b.province)),
});

describe('the counts of a map', () => {
  test('are those of all matches, wherever they are, also after segments were laid over what had been counted', () => {
    let placed = 0;
    fc.assert(
      fc.property(
        anyCatalogue,
        anyVisit,
        fc.array(anyQuery, { minLength: 2, maxLength: 8 }),
        ({ segments, states }, before, queries) => {
          const engine = new Engine();
          engine.visit(before && Float64Array.from(before).sort());
          for (const [at, segment] of segments.entries()) {
            engine.lay([segment], null);
            for (const query of queries) {
              const counts = engine.mapCounts({ ...query, withFacets: false }, names);
              expect(inOrder(counts)).toEqual(inOrder(plainCounts(states[at] ?? [], query, before)));
              placed += counts.places.length;
            }
          }
        },
      ),
      { numRuns: tries(100, 700) },
    );
    expect(placed).toBeGreaterThan(100);
  }, 600_000);
});
