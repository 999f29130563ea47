import { expect, it } from 'vitest';
import { type LmiaFactId, lmiaFact } from '../../../../src/domain/lmia/lmia-facts.ts';

it.each<[LmiaFactId, string, number, string]>([
  ['advertising_low', '2026-03-31', 4, '2017-08-28'],
  ['advertising_low', '2026-04-01', 8, '2026-04-01'],
  ['advertising_high', '2026-03-31', 4, '2017-08-28'],
  ['advertising_high', '2026-04-01', 4, '2026-04-01'],
])('%s on %s is %i weeks, since %s', (id, day, weeks, from) => {
  expect(lmiaFact(id, day)).toMatchObject({ values: { weeks }, from });
});

it('names no weeks before the first rule known', () => {
  expect(lmiaFact('advertising_low', '2016-01-01')).toMatchObject({ values: {}, from: null });
});

it.each([
  ['2026-03-31', 0, undefined],
  ['2026-04-01', 15, '2027-03-31'],
  ['2027-03-31', 15, '2027-03-31'],
  ['2027-04-01', 0, undefined],
])('on %s, the cap in rural areas is %i%%', (day, percentRural, until) => {
  const { values, ...cap } = lmiaFact('cap', day);
  expect(values).toEqual({ percent: 10, percentOfSome: 20, percentRural });
  expect(cap.until).toBe(until);
});

it('names a source in both languages', () => {
  for (const id of ['cap', 'documents', 'impact', 'recruitment', 'transition_plan'] as const) {
    const { source } = lmiaFact(id, '2026-11-20');
    expect([source.en.trim(), source.fr.trim()].includes(''), id).toBe(false);
  }
});
