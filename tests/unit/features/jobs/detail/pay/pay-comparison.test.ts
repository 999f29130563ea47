import { describe, expect, it } from 'vitest';
import type { PayComparison } from '../../../../../../src/catalogue/query/query.ts';
import { checkedWords } from '../../../../../../src/features/jobs/detail/checked-words.ts';
import { payComparisonWords } from '../../../../../../src/features/jobs/detail/pay/pay-comparison-words.ts';
import { payPlotGeometry } from '../../../../../../src/features/jobs/detail/pay/pay-plot-geometry.ts';
import { wordsOf } from '../../../test-words.ts';

const en = await wordsOf('en');
const fr = await wordsOf('fr');

const comparison: PayComparison = {
  noc: '63200',
  province: 'AB',
  count: 42,
  tenth: 1_600,
  quarter: 1_700,
  median: 1_800,
  threeQuarters: 2_100,
  nineTenths: 2_400,
  own: 1_950,
  lower: 27,
};
const card = { jobTitle: 'Line cook' };

describe('pay compared, in words', () => {
  it('says with whom, where half of them are, and where this one is', () => {
    expect(payComparisonWords(comparison, card, 'Cooks', en)).toEqual({
      lead: 'Compared with 42 other open jobs on this device: Cooks, Alberta.',
      half: 'Typical starting pay: $17.00 to $21.00 an hour (median $18.00).',
      own: 'Starts at $19.50 an hour, higher than 27 of 42 similar jobs.',
    });
    const { lead, own } = payComparisonWords(
      { ...comparison, noc: '6320', province: null },
      card,
      'Cuisiniers',
      fr,
    );
    expect(lead).toBe(
      'Comparaison avec 42 autres offres ouvertes sur cet appareil\u00a0: professions semblables à «\u00a0Cuisiniers\u00a0», partout au Canada.',
    );
    expect(own).toBe(
      'Salaire de départ\u00a0: 19,50\u00a0$ l’heure, plus élevé que celui de 27 des 42 offres semblables.',
    );
  });

  it('claims nothing of a posting whose pay an hour is not known', () => {
    const unknown = { ...comparison, noc: '', own: null, lower: null };
    const { lead, own } = payComparisonWords(unknown, card, undefined, en);
    expect(lead).toContain('“Line cook” in the title');
    expect(own).toBe('This job doesn’t state a pay rate we can convert to an hourly amount.');
    expect(payPlotGeometry(unknown, null).own).toBeNull();
  });
});

describe('pay compared, drawn', () => {
  it('stands in the order of the amounts, inside the drawing, whatever they are', () => {
    for (const own of [900, 1_600, 1_950, 9_000])
      for (const ownMax of [null, own, own + 400]) {
        const { whisker, box, median, own: bar } = payPlotGeometry({ ...comparison, own }, ownMax);
        expect([whisker[0], box[0], median, box[1], whisker[1]]).toEqual(
          [whisker[0], box[0], median, box[1], whisker[1]].toSorted((a, b) => a - b),
        );
        for (const at of [...whisker, ...box, ...(bar ?? [])]) {
          expect(at).toBeGreaterThanOrEqual(0);
          expect(at).toBeLessThanOrEqual(100);
        }
      }
  });

  it('draws postings that all pay the same as one line', () => {
    const same = { tenth: 1_750, quarter: 1_750, median: 1_750, threeQuarters: 1_750, nineTenths: 1_750 };
    const { median, box, own } = payPlotGeometry({ ...comparison, ...same, own: 1_750 }, null);
    expect(median).toBe(50);
    expect(box).toEqual(own);
  });
});

describe('when a posting was last heard of', () => {
  const noon = Date.parse('2026-11-20T12:00:00');
  it('is a time on the day itself, and a doubt from then on', () => {
    expect(checkedWords(60, noon - 3_600_000, noon, en)).toEqual({
      text: 'Job posting advertised (last checked 11:00\u00a0a.m.).',
      isStale: false,
    });
    expect(checkedWords(60, noon - 86_400_000, noon, en).text).toBe(
      'Last updated yesterday. It may have closed since.',
    );
    expect(checkedWords(60, noon - 3 * 86_400_000, noon, en)).toEqual({
      text: 'Last updated 3 days ago. It may have closed since.',
      isStale: true,
    });
  });
});
