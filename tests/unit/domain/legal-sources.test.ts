import { expect, it } from 'vitest';
import { type LmiaFactId, lmiaFact } from '../../../src/domain/lmia-facts.ts';
import { ADVERTISING_WEEKS } from '../../../src/domain/lmia-rules.ts';
import { POSTING_RULES } from '../../../src/domain/posting-rules.ts';

const FACTS: readonly LmiaFactId[] = [
  'transition_plan',
  'prevailing_wage',
  'cap',
  'transport_and_housing',
  'recruitment',
  'guaranteed_wage',
  'working_conditions',
  'impact',
  'documents',
  'advertising_high',
  'advertising_low',
];
const SOURCES = [
  ...FACTS.map(id => lmiaFact(id, '2026-11-20').source),
  ...ADVERTISING_WEEKS.map(({ source }) => source),
].flatMap(({ en, fr }) => [en, fr]);
const RULES = Object.values(POSTING_RULES).map(({ source }) => source);

const AUTHORITY = /ESDC|EDSC|Act\b|Code\b|Regulations|Règlement|Charter|O\. Reg\.|ONCA|Portage/;

it.each([...new Set([...SOURCES, ...RULES])])(
  'a law, a regulation or a page of the government: %s',
  source => {
    expect(source).toMatch(AUTHORITY);
  },
);

it.each([...new Set([...SOURCES, ...RULES])])('no other site stands for an authority: %s', source => {
  // Who reported it is named with the year, not by an address.
  const sites = source.match(/[\w-]+\.(?:com|org|net)\b/g) ?? [];
  expect(sites).toEqual([]);
  const isReport = /reported|selon/.test(source);
  expect(!isReport || /20\d\d/.test(source)).toBe(true);
});
