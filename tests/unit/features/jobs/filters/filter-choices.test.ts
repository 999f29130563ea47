import { describe, expect, it } from 'vitest';
import type { CatalogueFacets } from '../../../../../src/catalogue/query/query.ts';
import {
  distanceChoices,
  hoursChoices,
  lmiaChoices,
  postedChoices,
  provinceChoices,
  minPayChoices,
  teerChoices,
  wageChoices,
} from '../../../../../src/features/jobs/filters/filter-choices.ts';
import { filterWords } from '../../../../../src/features/jobs/filters/filter-words.ts';
import {
  type FilterName,
  type ListFilters,
  NO_FILTERS,
} from '../../../../../src/features/jobs/filters/list-filters.ts';
import { wordsOf } from '../../test-words.ts';

const en = await wordsOf('en');
const fr = await wordsOf('fr');

const facets: CatalogueFacets = {
  provinces: { AB: 1_204, QC: 3, XX: 2 },
  wage: { high: 10, low: 20, unknown: 3 },
  lmia: { required: 4, requested: 3, approved: 1, exempt: 2, notStated: 27 },
  employmentTerm: { permanent: 30, '': 3 },
  employmentHours: { full_time: 25, part_time: 5, '': 3 },
  workplace: {},
  teer: { '3': 12, '': 1 },
  abroad: 7,
  languages: { en: 8, fr: 5, en_fr: 1, other: 0, '': 20 },
  postedWithin: { 1: 2, 3: 5, 7: 9, 14: 20, 30: 33 },
  distance: { 10: 1, 25: 1, 50: 4, 100: 6, 250: 9 },
  minPay: { 2000: 21, 2500: 12, 3000: 5, 4000: 1, 5000: 0 },
  withPay: 25,
  lmiaApproved: 2,
  isNew: 0,
};

const counts = (choices: readonly { value: unknown; count?: number | undefined }[]) =>
  choices.map(({ value, count }) => [value, count]);

describe('options with their counts', () => {
  it('say what choosing them would find', () => {
    expect(counts(wageChoices(facets, en))).toEqual([
      ['all', 33],
      ['high', 10],
      ['low', 20],
    ]);
    expect(counts(lmiaChoices(facets, en))).toEqual([
      ['all', 33],
      ['required', 4],
      ['requested', 3],
      ['approved', 1],
      ['exempt', 2],
    ]);
  });

  it('count what is not stated among all, and nothing as 0', () => {
    expect(counts(hoursChoices(facets, en))).toEqual([
      ['full_time', 25],
      ['part_time', 5],
      ['part_time_to_full', 0],
    ]);
    expect(counts(teerChoices(facets, en)).map(([, count]) => count)).toEqual([13, 0, 0, 0, 12, 0, 0]);
  });

  it('leave the count of a whole scale open, which no facet knows', () => {
    expect(counts(postedChoices(facets, en))).toEqual([
      [0, undefined],
      [1, 2],
      [3, 5],
      [7, 9],
      [14, 20],
      [30, 33],
    ]);
    expect(counts(distanceChoices(facets, en))[3]).toEqual([50, 4]);
    expect(counts(distanceChoices({ ...facets, distance: null }, en))[3]).toEqual([50, undefined]);
  });

  it('have no count before there is an answer', () => {
    expect(wageChoices(null, en).every(({ count }) => count === undefined)).toBe(true);
    expect(provinceChoices(null, [], en)).toHaveLength(13);
    expect(provinceChoices(null, [], en).every(({ count }) => count === undefined)).toBe(true);
  });

  it('show all provinces by name, those that name none only when there are any', () => {
    const choices = provinceChoices(facets, [], en).map(({ label, count }) => [label, count]);
    expect(choices.slice(0, 2)).toEqual([
      ['Alberta', 1204],
      ['British Columbia', 0],
    ]);
    expect(choices.at(-1)).toEqual(['Province not stated', 2]);
    const none = { ...facets, provinces: {} };
    expect(provinceChoices(none, [], en)).toHaveLength(13);
    expect(provinceChoices(none, ['XX'], en).at(-1)).toMatchObject({ value: 'XX', count: 0 });
    expect(provinceChoices(facets, [], fr).map(({ label }) => label)).toContain('Nouvelle-Écosse');
  });

  it('show the steps of pay with those that reach them', () => {
    expect(counts(minPayChoices(facets, en)).slice(0, 3)).toEqual([
      [0, undefined],
      [2000, 21],
      [2500, 12],
    ]);
    expect(minPayChoices(null, fr)[1]?.label.replace(/\u00a0/g, ' ')).toBe('20 $');
  });
});

describe('a filter in words', () => {
  const calgary = {
    place: { name: { en: 'Calgary', fr: 'Calgary' }, province: 'AB', latitude: 51, longitude: -114 },
  } as const;
  it.each<[Partial<ListFilters>, FilterName, string, string]>([
    [{ keyword: ' cook ' }, 'keyword', 'cook', 'cook'],
    [{ near: 'calgary-ab', km: 50 }, 'near', 'Calgary · 50 km', 'Calgary · 50 km'],
    [{ near: 'calgary-ab' }, 'near', 'Calgary', 'Calgary'],
    [{ near: 'me', km: 10 }, 'near', 'Near me · 10 km', 'Près de moi · 10 km'],
    [{ provinces: ['QC'] }, 'provinces', 'Quebec', 'Québec'],
    [
      { provinces: ['ON', 'QC', 'NS', 'NB', 'XX'] },
      'provinces',
      'Ontario, Quebec, Nova Scotia +2',
      'Ontario, Québec, Nouvelle-Écosse +2',
    ],
    [{ minPay: 2550 }, 'minPay', '$25.50 an hour or more', '25,50 $ l’heure ou plus'],
    [{ withPay: true }, 'withPay', 'Pay stated', 'Salaire précisé'],
    [
      { lmiaApproved: true },
      'lmiaApproved',
      'Employers with an approved LMIA',
      'Employeurs ayant une EIMT approuvée',
    ],
    [
      { withoutWords: ['senior', 'night shift'] },
      'withoutWords',
      'Not: senior, night shift',
      'Sauf : senior, night shift',
    ],
    [{ withoutEmployers: ['Acme'] }, 'withoutEmployers', 'Not from: Acme', 'Sauf chez : Acme'],
    [{ postedWithin: 1 }, 'postedWithin', 'Posted today', 'Affichées aujourd’hui'],
    [{ postedWithin: 7 }, 'postedWithin', 'Posted in the last 7 days', 'Affichées ces 7 derniers jours'],
    [{ types: ['part_time', 'seasonal'] }, 'types', 'Part time, Seasonal', 'Temps partiel, Saisonnier'],
    [{ workplace: 'remote' }, 'workplace', 'Remote', 'Télétravail'],
    [
      { languages: ['en', 'en_fr'] },
      'languages',
      'English, English and French',
      'Anglais, Anglais et français',
    ],
    [{ noc: '63' }, 'noc', 'NOC 63', 'CNP 63'],
    [{ teer: '4' }, 'teer', 'TEER 4', 'FEER 4'],
    [{ lmia: 'approved' }, 'lmia', 'LMIA approved', 'EIMT approuvée'],
    [{ onlyNew: true }, 'onlyNew', 'New', 'Nouvelles'],
  ])('%j', (change, name, english, french) => {
    const filters = { ...NO_FILTERS, ...change };
    expect(filterWords(filters, name, calgary, en).replace(/\u00a0/g, ' ')).toBe(english);
    expect(filterWords(filters, name, calgary, fr).replace(/\u00a0/g, ' ')).toBe(french);
  });
});
