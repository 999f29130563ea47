import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DISTANCE_BANDS_KM, POSTED_WITHIN_DAYS } from '../../../../../src/catalogue/query/query.ts';
import { PROVINCE_CODES } from '../../../../../src/domain/province.ts';
import { excludedTexts } from '../../../../../src/domain/excluded-texts.ts';
import { readFilters, writeFilters } from '../../../../../src/features/jobs/filters/filters-address.ts';
import {
  activeFilters,
  clearedFilters,
  FILTER_NAMES,
  type ListFilters,
  narrowingFilters,
  NO_FILTERS,
  withoutFilter,
  withPlace,
} from '../../../../../src/features/jobs/filters/list-filters.ts';

const place = fc.record({
  near: fc.constantFrom('me', 'calgary-ab', 'st-johns-nl', '100-mile-house-bc'),
  km: fc.constantFrom(0, ...DISTANCE_BANDS_KM),
  sort: fc.constantFrom<ListFilters['sort']>('newest', 'closing', 'pay', 'distance'),
});
const noPlace = fc.record({
  near: fc.constant(''),
  km: fc.constant(0),
  sort: fc.constantFrom<ListFilters['sort']>('newest', 'closing', 'pay'),
});
const texts = fc
  .array(fc.string({ unit: 'grapheme', maxLength: 100 }), { maxLength: 60 })
  .map(some => excludedTexts(some));
const filters: fc.Arbitrary<ListFilters> = fc
  .tuple(
    fc.record({
      keyword: fc
        .string({ unit: 'grapheme', maxLength: 40 })
        .filter(text => text === '' || text.trim() !== ''),
      wage: fc.constantFrom<ListFilters['wage']>('all', 'high', 'low'),
      provinces: fc.subarray<ListFilters['provinces'][number]>([...PROVINCE_CODES, 'XX']),
      lmia: fc.constantFrom<ListFilters['lmia']>('all', 'required', 'requested', 'approved', 'exempt'),
      area: fc.constantFrom('', '-520_310_-400_420', '0_0_0_0'),
      abroad: fc.boolean(),
      postedWithin: fc.constantFrom(0, ...POSTED_WITHIN_DAYS),
      types: fc.subarray<ListFilters['types'][number]>([
        'full_time',
        'part_time',
        'part_time_to_full',
        'permanent',
        'term',
        'seasonal',
        'casual',
      ]),
      minPay: fc.nat({ max: 999_999 }),
      languages: fc.subarray<ListFilters['languages'][number]>(['en', 'fr', 'en_fr', 'other']),
      withPay: fc.boolean(),
      lmiaApproved: fc.boolean(),
      withoutWords: texts,
      withoutEmployers: texts,
      workplace: fc.constantFrom<ListFilters['workplace']>('', 'on_site', 'remote', 'hybrid', 'travel'),
      noc: fc.stringMatching(/^\d{0,5}$/),
      teer: fc.constantFrom<ListFilters['teer']>('', '0', '1', '2', '3', '4', '5'),
      onlyNew: fc.boolean(),
    }),
    fc.oneof(place, noPlace),
  )
  .map(([rest, where]) => ({ ...rest, ...where }));

const read = (text: string) => readFilters(new URLSearchParams(text));

describe('filters in the address', () => {
  it('come back as they were written', () => {
    fc.assert(
      fc.property(filters, value => {
        expect(read(writeFilters(value))).toEqual(value);
      }),
    );
  });

  it('leave the defaults out, so that the plain list has a plain address', () => {
    expect(writeFilters(NO_FILTERS)).toBe('');
  });

  it('have one order and short names', () => {
    const all =
      '?q=soudeur&wage=low&province=NB&province=QC&lmia=exempt&near=trois-rivieres-qc&km=50&abroad=1&posted=7' +
      '&hours=full_time&hours=part_time&term=seasonal&workplace=on_site&language=fr&language=en_fr&pay=27.5&paid=1&approved=1' +
      '&without=night+shift&withoutEmployer=Caf%C3%A9+%C3%89t%C3%A9&noc=72106&teer=2&new=1&sort=newest';
    const shuffled = `?${all.slice(1).split('&').reverse().join('&')}`;
    expect(writeFilters(read(shuffled))).toBe(all);
  });

  it('count what is not understood as not chosen', () => {
    const hostile =
      '?wage=huge&province=ZZ&lmia=&near=<b>&km=51&posted=2&hours=__proto__&term=constructor&noc=12a&teer=6' +
      '&abroad=yes&new=true&sort=toString&utm_source=x&pay=1e9&language=de&paid=yes&approved=true&without=+&withoutEmployer=';
    expect(read(hostile)).toEqual(NO_FILTERS);
    expect(read('?km=50&sort=distance')).toEqual(NO_FILTERS);
    expect(read('?noc=123456')).toEqual(NO_FILTERS);
    expect(read(`?near=${'a'.repeat(80)}-ab`)).toEqual(NO_FILTERS);
  });

  it('take the first of several where one is meant, and letters of any size where codes are meant', () => {
    expect(read('?wage=low&wage=high').wage).toBe('low');
    expect(read('?province=qc&province=ON&province=QC&province=zz').provinces).toEqual(['ON', 'QC']);
    expect(read('?near=Calgary-AB').near).toBe('calgary-ab');
  });

  it('of earlier versions keep their meaning', () => {
    const old = '?province=ON&hours=part_time&term=casual&workplace=remote';
    expect(read(old)).toEqual({
      ...NO_FILTERS,
      provinces: ['ON'],
      types: ['part_time', 'casual'],
      workplace: 'remote',
    });
    expect(writeFilters(read(old))).toBe(old);
  });

  it('order by distance where a place is named, unless they say otherwise', () => {
    expect(read('?near=calgary-ab&km=50').sort).toBe('distance');
    expect(read('?near=calgary-ab&km=50&sort=newest').sort).toBe('newest');
    expect(read('?near=nowhere').sort).toBe('newest');
    expect(writeFilters(read('?near=calgary-ab&sort=distance'))).toBe('?near=calgary-ab');
  });

  it.each([
    ['0', 0],
    ['0.01', 1],
    ['17.60', 1760],
    ['9999.99', 999_999],
    ['10000', 0],
    ['17.605', 0],
    ['-5', 0],
    ['1e3', 0],
    ['٢٥', 0],
    [' 20', 0],
  ])('take %j dollars as %i cents', (text, cents) => {
    expect(read(`?pay=${encodeURIComponent(text)}`).minPay).toBe(cents);
  });

  it('hold as many exclusions as fit into an address, whatever was typed', () => {
    const many = Array.from({ length: 1_000 }, (_, at) => `word ${at}`);
    const held = read(`?${many.map(word => `without=${encodeURIComponent(word)}`).join('&')}`).withoutWords;
    expect(held).toEqual(many.slice(0, 50));
    const wide = Array.from({ length: 60 }, (_, at) => `${at}${'厨'.repeat(79)}`);
    const all = writeFilters({
      ...NO_FILTERS,
      withoutWords: excludedTexts(wide),
      withoutEmployers: excludedTexts(wide),
    });
    expect(all.length).toBeLessThan(5_000);
    expect(writeFilters(read(all))).toBe(all);
    const emoji = `${'a'.repeat(79)}\u{1F373}`;
    expect(excludedTexts([emoji, '\ud83c', ' b \n c ', 'b c'])).toEqual(['a'.repeat(79), 'b c']);
  });

  it('never throw on an address that somebody mangled', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        expect(Object.keys(read(text)).sort()).toEqual(Object.keys(NO_FILTERS).sort());
      }),
    );
  });
});

describe('active filters', () => {
  const some: ListFilters = {
    ...NO_FILTERS,
    keyword: 'cook',
    wage: 'high',
    provinces: ['ON'],
    lmia: 'required',
    near: 'ottawa-on',
    km: 25,
    sort: 'distance',
  };

  it('are those that are chosen: the order is not one, nor is a keyword of blanks', () => {
    expect(activeFilters(some)).toEqual(['keyword', 'near', 'provinces', 'wage', 'lmia']);
    expect(activeFilters({ ...NO_FILTERS, keyword: '  ', sort: 'closing' })).toEqual([]);
    expect(FILTER_NAMES).toHaveLength(Object.keys(NO_FILTERS).length - 2);
  });

  it('narrow the list, but for a place without a radius', () => {
    expect(narrowingFilters(some)).toContain('near');
    expect(narrowingFilters({ ...some, km: 0 })).not.toContain('near');
  });

  it('can be taken off one by one, or all together keeping the order', () => {
    expect(withoutFilter(some, 'provinces')).toEqual({ ...some, provinces: [] });
    expect(clearedFilters({ ...some, sort: 'closing' })).toEqual({ ...NO_FILTERS, sort: 'closing' });
  });

  it('a place goes with its radius and the order by distance from it', () => {
    expect(withoutFilter(some, 'near')).toEqual({ ...some, near: '', km: 0, sort: 'newest' });
    expect(clearedFilters(some)).toEqual(NO_FILTERS);
  });

  it('the first place comes with a radius of 50 km, another one keeps the radius', () => {
    const first = { ...NO_FILTERS, near: 'banff-ab', km: 50, sort: 'distance' };
    expect(withPlace(NO_FILTERS, 'banff-ab')).toEqual(first);
    expect(withPlace({ ...NO_FILTERS, sort: 'pay' }, 'banff-ab').sort).toBe('pay');
    // Another place leaves the order that someone chose.
    expect(withPlace({ ...some, sort: 'newest' }, 'banff-ab').sort).toBe('newest');
    expect(withPlace(some, 'banff-ab')).toEqual({ ...some, near: 'banff-ab', km: 25 });
    expect(withPlace({ ...some, km: 0 }, 'me').km).toBe(0);
  });
});
