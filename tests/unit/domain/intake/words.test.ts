import { describe, expect, test } from 'vitest';
import { readEmployment } from '../../../../src/domain/intake/employment.ts';
import { readNoc } from '../../../../src/domain/intake/noc.ts';
import { guessLanguage, readLanguage } from '../../../../src/domain/intake/posting-language.ts';
import { fieldName } from '../../../../src/domain/intake/field-names.ts';
import { problemText } from '../../../../src/domain/intake/problem-text.ts';
import { readWorkplace } from '../../../../src/domain/intake/workplace.ts';
import { readYesNo } from '../../../../src/domain/intake/yes-no.ts';
import { read } from './read.ts';

test.each([
  ['Permanent employment\nFull time', 'permanent', 'full_time'],
  ['Term or contract (ending: 2022-08-31)\nFull time', 'term', 'full_time'],
  ['Casual employment\nPart time leading to full time', 'casual', 'part_time_to_full'],
  ['Seasonal employment\nPart time', 'seasonal', 'part_time'],
  ['FULL_TIME', null, 'full_time'],
  ['CONTRACTOR', 'term', null],
  ['Emploi permanent, temps partiel menant à temps plein', 'permanent', 'part_time_to_full'],
  ['Durée indéterminée, temps complet', 'permanent', 'full_time'],
  ['Durée déterminée', 'term', null],
  ['Emploi saisonnier', 'seasonal', null],
  ['Whenever', null, null],
])('%s', (text, term, hours) => {
  expect(readEmployment(text)).toEqual({ term, hours });
});

test.each([
  ['Work must be completed at the physical location. There is no option to work remotely.', 'on_site'],
  ['Remote work available', 'remote'],
  ['Hybrid', 'hybrid'],
  ['On the road job', 'travel'],
  ['Télétravail', 'remote'],
  ['Travail hybride', 'hybrid'],
  ['Sur place', 'on_site'],
  ['TELECOMMUTE', 'remote'],
  ['A nice place', null],
])('%s', (text, workplace) => {
  expect(readWorkplace(text, 'workplace_information')).toBe(workplace);
});

test('a column “Remote” answers with yes or no', () => {
  expect(readWorkplace('Yes', 'Remote')).toBe('remote');
  expect(readWorkplace('non', 'Télétravail')).toBe('on_site');
  expect(readWorkplace('yes', 'workplace')).toBeNull();
});

test.each([
  ['62020', '62020'],
  ['NOC 62020', '62020'],
  ['31102-General practitioners', '31102'],
  ['00010', '00010'],
  ['10', '00010'],
  ['6322', null],
  ['63,200', null],
  ['123456', null],
])('NOC %s → %s', (text, code) => {
  expect(readNoc(text)).toBe(code);
});

test('yes and no in both languages, and nothing between', () => {
  expect([true, 1, 'Y', 'oui', ' TRUE '].map(readYesNo)).toEqual([true, true, true, true, true]);
  expect([false, 0, 'N', 'non', 'False'].map(readYesNo)).toEqual([false, false, false, false, false]);
  expect([2, 'maybe', null, {}].map(readYesNo)).toEqual([null, null, null, null]);
});

test('the language of a text, by its small words', () => {
  expect(guessLanguage('Préposé aux bénéficiaires')).toBe('fr');
  expect(guessLanguage('Help the cooks with the dishes')).toBe('en');
  expect(guessLanguage('Barista', 'fr')).toBe('fr');
  expect(readLanguage('Français')).toBe('fr');
  expect(readLanguage('English')).toBe('en');
  expect(readLanguage('Bilingual')).toBeNull();
});

test('every problem is a sentence in both languages that names the field in words', () => {
  const { problems } = read({
    province: 'Texas',
    vacancies: 0,
    'Odd one': 1,
    postingDateFormatted: 'x',
    noc: 'y',
  });
  expect(problems.length).toBeGreaterThan(6);
  for (const problem of problems) {
    for (const language of ['en', 'fr'] as const) {
      const text = problemText(problem, language);
      const isUnknown = problem.code === 'unknown_field';
      expect(text).toContain(isUnknown ? problem.field : fieldName(problem.field, language));
      expect(text).toMatch(/[.?]$/);
      expect(text).not.toMatch(/\{(?:field|value)\}/);
    }
  }
  expect(
    problemText({ level: 'error', code: 'province_unknown', field: 'Ville', value: '{field}$&' }, 'fr'),
  ).toBe('Ville\u00a0: «\u00a0{field}$&\u00a0» n’est ni une province ni un territoire du Canada.');
});

describe('a field is named', () => {
  test.each([
    ['postingDateFormatted', 'Posting date', 'Date de publication'],
    ['job_details.salary.min_amount', 'Minimum pay', 'Salaire minimal'],
    ['Ville', 'Ville', 'Ville'],
    ['cell 6', 'Cell 6', 'Cellule 6'],
    ['constructor', 'constructor', 'constructor'],
  ])('%s: %s, %s', (field, english, french) => {
    expect([fieldName(field, 'en'), fieldName(field, 'fr')]).toEqual([english, french]);
  });

  test('as its author wrote it, where nobody knows it', () => {
    const problem = { level: 'hint', code: 'unknown_field', field: 'extra.title', value: 'x' } as const;
    expect(problemText(problem, 'en')).toBe(
      'extra.title: we don’t recognize this field, so we kept it as is.',
    );
  });

  test('never by a key of the listing format', () => {
    const { problems } = read({
      province: 'Texas',
      vacancies: 'x',
      postingDateFormatted: 'x',
      expiryDateFormatted: 'y',
      noc: 'z',
      email: 'nobody',
      job_details: { salary: { amount: 'much', hours_per_week: 'many' }, employment_type: 'odd' },
    });
    expect(problems.length).toBeGreaterThan(8);
    const shown = problems.map(problem => problemText(problem, 'en').split(/:| is missing/)[0] ?? '');
    expect(shown.filter(name => /^[a-z]|[a-z][A-Z]|_/.test(name))).toEqual([]);
  });
});
