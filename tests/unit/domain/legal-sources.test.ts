import { expect, it } from 'vitest';
import { type LmiaFactId, lmiaFact } from '../../../src/domain/lmia/lmia-facts.ts';
import { ADVERTISING_WEEKS } from '../../../src/domain/lmia/lmia-rules.ts';
import { POSTING_RULES } from '../../../src/domain/posting/posting-rules.ts';
import { QUESTION_RULES } from '../../../src/domain/questions/question-rules.ts';
import { WAGE_TABLES } from '../../../src/domain/lmia/wage-table-lookup.ts';

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
const ALL_RULES = [...Object.values(POSTING_RULES), ...Object.values(QUESTION_RULES)];
const RULES = ALL_RULES.flatMap(({ source: { en, fr } }) => [en, fr]);

const AUTHORITY = /ESDC|EDSC|Act\b|Loi\b|Code\b|Regulations|Règlement|Charter|Charte|O\. Reg\.|ONCA|Portage/;

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

it.each(ALL_RULES.map(({ source }) => source))('a source in each language: $en', ({ en, fr }) => {
  expect(fr).not.toMatch(/ESDC|as reported|Regulations\b|\bof 20\d\d|\bs\. \d/);
  expect(fr === en).toBe(false);
});

it('names of sites and days need no translation', () => {
  for (const { sources } of WAGE_TABLES.filter(({ checked }) => checked !== 'owner'))
    for (const source of sources) expect(source).toMatch(/^[\w.-]+ 20\d\d(?:-\d\d){0,2}$/);
});
