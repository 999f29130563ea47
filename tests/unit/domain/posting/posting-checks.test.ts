import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyDetails } from '../../../../src/domain/empty-details.ts';
import type { Card, Details, Listing } from '../../../../src/domain/listing.ts';
import { checkPosting } from '../../../../src/domain/posting/posting-checks.ts';
import { POSTING_RULES } from '../../../../src/domain/posting/posting-rules.ts';
import { aCard, anyCard } from '../../../support/card-arbitrary.ts';

const TODAY = '2026-10-05';

/** A posting that breaks no rule, LMIA included; each test breaks it in one place. */
function posting(card: Partial<Card> = {}, details: Partial<Details> = {}): Listing {
  return {
    card: aCard({
      jobId: 1,
      city: 'Kenora',
      postingDateFormatted: '2026-07-20',
      expiryDateFormatted: '2026-12-31',
      payMin: 3000,
      payMax: 3000,
      hoursMin: 3750,
      hoursMax: 4000,
      ...card,
    }),
    details: {
      ...emptyDetails(),
      streetAddress: '12 Main Street South',
      description: 'Prepare and cook meals.',
      languages: ['English'],
      education: ['Secondary school'],
      whoCanApply: {
        citizenship: ['Canadian citizens and permanent or temporary residents of Canada'],
        note: '',
      },
      ...details,
    },
  };
}

const rules = (listing: Listing, lmiaDay: string | null = '2026-10-05', today = TODAY) =>
  checkPosting(listing, { today, lmiaDay }).map(({ rule }) => rule);

test('a good posting breaks no rule', () => {
  expect(rules(posting())).toEqual([]);
  expect(rules(posting(), null)).toEqual([]);
});

describe('one fault, one finding', () => {
  const rows: [expected: string[], card: Partial<Card>, details?: Partial<Details>][] = [
    [['title_missing'], { jobTitle: ' ' }],
    [['employer_missing'], { businessName: '' }],
    [['place_missing'], { city: '' }],
    [['place_missing'], { provinceId: null }],
    [['wage_missing', 'pay_stated_on'], { payMin: null, payMax: null }],
    [['wage_missing', 'pay_stated_bc'], { payMin: null, payMax: null, provinceId: 'BC' }],
    [['wage_missing', 'pay_stated_pe'], { payMin: null, payMax: null, provinceId: 'PE' }],
    [['wage_missing'], { payMin: null, payMax: null, provinceId: 'MB' }],
    [['wage_order'], { payMin: 3100, payMax: 3000 }],
    [['wage_currency'], { payCurrency: 'USD' }],
    [['wage_period'], { payPeriod: null }],
    [
      ['hours_missing'],
      {
        payPeriod: 'year',
        payMin: 6_000_000,
        payMax: 6_000_000,
        hoursMin: null,
        hoursMax: null,
        hoursPer: null,
      },
    ],
    [
      ['apply_missing'],
      {},
      { apply: { direct: false, email: '', url: '', phone: '', address: '', note: '' } },
    ],
    [['dates_order'], { expiryDateFormatted: '2026-07-19' }],
    [['vacancies_invalid'], { vacancies: 0 }],
    [['vacancy_unsaid_on'], { vacancies: null }],
    [['french_qc'], { provinceId: 'QC' }],
    [['address_missing'], {}, { streetAddress: ' ' }],
    [['duties_missing'], {}, { description: '' }],
    [['terms_missing'], { employmentTerm: null }],
    [['language_missing'], {}, { languages: [] }],
    [['skills_missing'], {}, { education: [] }],
    [['language_other'], {}, { languages: ['English', 'Punjabi'] }],
    [['advertising_short'], { postingDateFormatted: '2026-08-11' }],
    [['advertising_old'], { expiryDateFormatted: '2026-07-04', postingDateFormatted: '2026-05-01' }],
    [['hours_part_time'], { hoursMin: 2999 }],
    [['wage_straddles'], { payMax: 3692 }],
    [['area_closed'], { city: 'Toronto' }],
    [['pay_stated_bc', 'wage_straddles'], { payMax: null, provinceId: 'BC' }],
    [['pay_range_on'], { payPeriod: 'year', payMin: 2_000_000, payMax: 7_000_001 }],
    [['status_asked'], {}, { description: 'Canadian citizens only.' }],
    [['status_asked'], {}, { screeningQuestions: ['Are you a Canadian citizen?'] }],
    [['status_asked'], {}, { description: 'Joindre une preuve de citoyenneté.' }],
    [['canadian_experience'], {}, { experience: ['2 years of Canadian experience'] }],
    [['canadian_experience'], {}, { experience: ['Expérience canadienne exigée'] }],
    [['fee_asked'], {}, { description: 'A security deposit is required.' }],
    [['fee_asked'], {}, { description: 'Candidates pay a $500 processing fee.' }],
    [['fee_asked'], {}, { description: 'Le candidat doit payer des frais.' }],
  ];
  test.each(rows)('%j', (expected, card, details = {}) => {
    expect(rules(posting(card, details)).toSorted()).toEqual(expected.toSorted());
  });
});

describe('what is no fault', () => {
  const innocent: [card: Partial<Card>, details: Partial<Details>][] = [
    [{}, { description: 'No Canadian experience required. Cook meals.' }],
    [{}, { description: 'Canadian work experience is not required.' }],
    [{}, { description: 'We never ask for a fee or a deposit.' }],
    [{}, { description: 'The employer pays the LMIA fee.' }],
    [{}, { description: 'Aucuns frais de recrutement.' }],
    [{}, { description: 'You pay attention to detail.' }],
    [{}, { languages: ['Bilingual (English and French)'] }],
    [{}, { languages: ['Anglais', 'Français'] }],
    [{ provinceId: 'MB' }, { experience: ['2 years of Canadian experience'] }],
    [{ payPeriod: 'year', payMin: 2_000_000, payMax: 7_000_000 }, {}],
    [{ payPeriod: 'year', payMin: 8_000_000, payMax: 20_000_100 }, {}],
    [{ payPeriod: 'piece' }, {}],
    [{ expiryDateFormatted: null }, {}],
    [{ vacancies: null }, { description: 'This posting is for an existing vacancy.' }],
    [{ vacancies: null, provinceId: 'MB' }, {}],
    [{ provinceId: 'QC', language: 'fr' }, {}],
    [
      {},
      {
        streetAddress: '',
        apply: { direct: true, email: '', url: '', phone: '', address: 'Box 4, Kenora', note: '' },
      },
    ],
  ];
  test.each(innocent)('%j %j', (card, details) => {
    expect(rules(posting(card, details))).toEqual([]);
  });
});

describe('dates', () => {
  test('a rule counts from its day on', () => {
    const silent = (provinceId: 'ON' | 'BC' | 'PE') => posting({ payMin: null, payMax: null, provinceId });
    expect(rules(silent('ON'), null, '2025-12-31')).toEqual(['wage_missing']);
    expect(rules(silent('ON'), null, '2026-01-01')).toEqual(['wage_missing', 'pay_stated_on']);
    const uncounted = posting({ vacancies: null });
    expect(rules(uncounted, null, '2025-12-31')).toEqual([]);
    expect(rules(uncounted, null, '2026-01-01')).toEqual(['vacancy_unsaid_on']);
    const english = posting({ provinceId: 'QC' });
    expect(rules(english, null, '2022-05-31')).toEqual([]);
    expect(rules(english, null, '2022-06-01')).toEqual(['french_qc']);
    expect(rules(silent('BC'), null, '2023-10-31')).toEqual(['wage_missing']);
    expect(rules(silent('BC'), null, '2023-11-01')).toEqual(['wage_missing', 'pay_stated_bc']);
    expect(rules(silent('PE'), null, '2022-05-31')).toEqual(['wage_missing']);
    expect(rules(silent('PE'), null, '2022-06-01')).toEqual(['wage_missing', 'pay_stated_pe']);
  });

  test('eight weeks since April 2026, to the day; four for a high wage', () => {
    const low = posting({ postingDateFormatted: '2026-08-10' });
    expect(rules(low, '2026-10-05')).toEqual([]);
    expect(rules(low, '2026-10-04')).toEqual(['advertising_short']);
    const high = posting({ postingDateFormatted: '2026-08-10', payMin: 4000, payMax: 4000 });
    expect(rules(high, '2026-09-07')).toEqual([]);
    expect(rules(high, '2026-09-06')).toEqual(['advertising_short']);
  });

  test('the list of closed areas says when it is over, for a low wage only', () => {
    expect(rules(posting({ city: 'Toronto' }), '2026-10-10')).toEqual(['area_list_expired']);
    expect(rules(posting({ city: 'Toronto', payMin: 4000, payMax: 4000 }), '2026-10-10')).toEqual([]);
  });

  test('without an LMIA in mind its rules are silent', () => {
    expect(rules(posting({ city: 'Toronto', hoursMin: 1000 }, { languages: [] }), null)).toEqual([]);
  });
});

test('a finding of words says which', () => {
  const found = checkPosting(posting({}, { description: 'Cook meals. Canadian citizens ONLY, please!' }), {
    today: TODAY,
    lmiaDay: null,
  });
  expect(found).toEqual([{ rule: 'status_asked', level: 'warning', words: 'canadian citizens only' }]);
  const silent = checkPosting(posting({ jobTitle: '' }), { today: TODAY, lmiaDay: null });
  expect(silent).toEqual([{ rule: 'title_missing', level: 'error', words: null }]);
});

test('every rule has a source, a text in both languages, and either no doubt or one in both', () => {
  for (const [id, rule] of Object.entries(POSTING_RULES)) {
    expect(rule.source.en.length, id).toBeGreaterThan(10);
    expect(rule.doubt.en === '', id).toBe(rule.doubt.fr === '');
    expect(['ours', 'official', 'several', 'single'], id).toContain(rule.checked);
    expect(rule.text.en, id).toMatch(/[.…]$/);
    expect(rule.text.fr, id).toMatch(/[.…]$/);
    expect(rule.text.en).not.toBe(rule.text.fr);
  }
});

test('a rule of a province has its day', () => {
  const provincial = Object.entries(POSTING_RULES).filter(([, { province }]) => province !== null);
  expect(provincial.map(([id, { province, from }]) => `${id} ${province} ${from}`)).toEqual([
    'canadian_experience ON 2026-01-01',
    'pay_range_on ON 2026-01-01',
    'pay_stated_on ON 2026-01-01',
    'vacancy_unsaid_on ON 2026-01-01',
    'french_qc QC 2022-06-01',
    'pay_stated_bc BC 2023-11-01',
    'pay_stated_pe PE 2022-06-01',
  ]);
});

test('no posting makes it throw, and each finding carries the level of its rule', () => {
  fc.assert(
    fc.property(anyCard(), fc.string({ unit: 'grapheme' }), fc.boolean(), (card, description, lmia) => {
      const found = checkPosting(
        { card, details: { ...emptyDetails(), description } },
        { today: TODAY, lmiaDay: lmia ? TODAY : null },
      );
      for (const { rule, level } of found) expect(level).toBe(POSTING_RULES[rule].level);
    }),
  );
});
