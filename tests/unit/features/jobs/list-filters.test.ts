import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROVINCE_CODES } from '../../../../src/domain/province.ts';
import {
  activeFilters,
  clearedFilters,
  type ListFilters,
  NO_FILTERS,
  readFilters,
  withoutFilter,
  writeFilters,
} from '../../../../src/features/jobs/list-filters.ts';

const filters: fc.Arbitrary<ListFilters> = fc.record({
  keyword: fc.string({ unit: 'grapheme', maxLength: 40 }).filter(text => text === '' || text.trim() !== ''),
  wage: fc.constantFrom('all', 'high', 'low'),
  province: fc.constantFrom('', 'XX', ...PROVINCE_CODES),
  lmia: fc.constantFrom('all', 'required', 'exempt'),
  sort: fc.constantFrom('newest', 'closing'),
});

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

  it('have one order', () => {
    expect(writeFilters(read('?sort=closing&lmia=exempt&province=qc&wage=low&q=soudeur'))).toBe(
      '?q=soudeur&wage=low&province=QC&lmia=exempt&sort=closing',
    );
  });

  it('count what is not understood as not chosen', () => {
    expect(read('?wage=huge&province=ZZ&lmia=&sort=pay&utm_source=x')).toEqual(NO_FILTERS);
  });

  it('never throw on an address that somebody mangled', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        expect(Object.keys(read(text))).toEqual(Object.keys(NO_FILTERS));
      }),
    );
  });
});

describe('active filters', () => {
  const all: ListFilters = {
    keyword: 'cook',
    wage: 'high',
    province: 'ON',
    lmia: 'required',
    sort: 'closing',
  };

  it('are those that hide postings: the order is not one, nor is a keyword of blanks', () => {
    expect(activeFilters(all)).toEqual(['keyword', 'wage', 'province', 'lmia']);
    expect(activeFilters({ ...NO_FILTERS, keyword: '  ', sort: 'closing' })).toEqual([]);
  });

  it('can be taken off one by one, or all together keeping the order', () => {
    expect(withoutFilter(all, 'province')).toEqual({ ...all, province: '' });
    expect(clearedFilters(all)).toEqual({ ...NO_FILTERS, sort: 'closing' });
  });
});
