import { describe, expect, it } from 'vitest';
import { emptyDetails } from '../../../../src/domain/empty-details.ts';
import type { Listing } from '../../../../src/domain/listing.ts';
import {
  beginDraft,
  readEditDraft,
  withWaiting,
} from '../../../../src/features/posting/wizard/edit-draft.ts';
import { changesOf } from '../../../../src/features/posting/form/form-changes.ts';
import { fieldOfFinding } from '../../../../src/features/posting/form/form-field-of.ts';
import { formOf, likeThis } from '../../../../src/features/posting/form/form-of-listing.ts';
import { readForm } from '../../../../src/features/posting/form/form-reading.ts';
import { rowOf } from '../../../../src/features/posting/form/form-row.ts';
import { GROUPS, isFilled, stepOf } from '../../../../src/features/posting/form/form-steps.ts';
import { emptyForm, type FormValues, readValues } from '../../../../src/features/posting/form/form-values.ts';
import { EMPTY_QUESTION } from '../../../../src/domain/question.ts';
import { STEPS, TEXT_FIELDS } from '../../../../src/features/posting/form/form-fields.ts';
import { readAddress, sentHref, stepHref } from '../../../../src/features/posting/wizard/posting-address.ts';
import { valuesOfRow } from '../../../../src/features/posting/form/values-of-row.ts';
import { testCard, testEntry } from '../test-card.ts';

const TODAY = '2026-11-22';

/** Every field filled in. */
const full: FormValues = {
  jobTitle: 'Camp cook',
  noc: '63200',
  businessName: 'Height of Land Outfitters',
  vacancies: '2',
  employmentTerm: 'seasonal',
  employmentHours: 'part_time_to_full',
  postingLanguage: 'en',
  city: 'Banff',
  provinceId: 'AB',
  streetAddress: '12 Bear Street',
  postalCode: 'T1L 1A1',
  workplace: 'hybrid',
  onTheRoad: 'Two camps',
  transportation: 'Own car',
  payMin: '31.50',
  payMax: '34',
  payPeriod: 'hour',
  payNegotiable: 'yes',
  hours: '35',
  hoursMax: '40.25',
  hoursPer: 'week',
  workSchedule: 'Days',
  specialCommitments: 'Weekends',
  housing: 'A room of your own in a shared house, $150 a week',
  benefits: 'Room\nBoard',
  description: 'Cook for forty people.',
  responsibilities: 'Plan the menus\nOrder supplies',
  languages: 'English',
  education: 'Secondary school',
  experience: '1 year',
  specialization: 'Breakfast',
  credentials: 'Food safety',
  workConditions: 'Heat',
  personalSuitability: 'Calm',
  screeningQuestions: 'Can you lift 20 kg?',
  postingDateFormatted: TODAY,
  expiryDateFormatted: '2027-03-31',
  startDate: 'As soon as possible',
  lmiaStatus: 'requested',
  whoCanApply: 'abroad',
  whoCanApplyNote: 'All are welcome.',
  directApply: '',
  email: 'jobs@example.ca',
  url: 'https://example.ca/jobs',
  phone: '403 555-0100',
  mailingAddress: 'Box 7, Banff',
  howToApply: 'A cover letter',
  additional: [{ title: 'Housing', text: 'A cabin for two' }],
  questions: [
    { ...EMPTY_QUESTION, question: 'Can you drive?', kind: 'yes_no', required: true, flagged: ['no'] },
    { ...EMPTY_QUESTION, question: 'Which shift?', kind: 'choice', choices: ['Day', 'Night'] },
    { ...EMPTY_QUESTION, question: 'Years?', kind: 'number', unit: 'years', min: '2' },
  ],
};

describe('a form as the row that is sent', () => {
  it('says everything that was filled in, and is read back as it was', () => {
    const { errors, doubts, listing } = readForm(full, TODAY);
    expect([errors, doubts]).toEqual([[], []]);
    expect(listing.details.unknown).toEqual([]);
    expect(listing.details.notUnderstood).toEqual([]);
    expect(formOf(listing, 'en')).toEqual({ ...full, payMax: '34', payMin: '31.50' });
    expect(valuesOfRow(rowOf(full), { today: TODAY, language: 'fr' }).payMin).toBe('31,50');
  });

  it('has the choices in the language of the posting', () => {
    const { details } = readForm({ ...full, postingLanguage: 'fr' }, TODAY).listing;
    expect([details.employmentText, details.workplaceText]).toEqual([
      'Saisonnier\nTemps partiel menant à temps plein',
      'Hybride',
    ]);
  });

  it('leaves out what was not filled in, also what stands there before anybody chose', () => {
    const typed = {
      ...emptyForm('en'),
      jobTitle: ' Cook ',
      businessName: 'Inn',
      city: 'Banff',
      provinceId: 'AB',
    };
    expect(rowOf(typed)).toEqual({
      jobTitle: 'Cook',
      businessName: 'Inn',
      city: 'Banff',
      provinceId: 'AB',
      postingLanguage: 'en',
      directApply: 'yes',
    });
    expect(readForm(typed, TODAY).errors).toEqual([]);
  });

  it.each([
    'hour',
    'day',
    'week',
    'biweekly',
    'semimonthly',
    'month',
    'year',
    'piece',
    'distance',
    'commission',
  ])('knows pay by the %s', payPeriod => {
    const { errors, listing } = readForm({ ...full, payPeriod }, TODAY);
    expect(errors).toEqual([]);
    expect(listing.card.payPeriod).toBe(payPeriod);
  });

  it.each([
    ['employmentTerm', ['permanent', 'term', 'seasonal', 'casual']],
    ['employmentHours', ['full_time', 'part_time', 'part_time_to_full']],
    ['workplace', ['on_site', 'remote', 'hybrid', 'travel']],
    ['lmiaStatus', ['requested', 'approved', 'exempt']],
    ['whoCanApply', ['authorised', 'abroad']],
    ['hoursPer', ['day', 'week', 'biweekly', 'month', 'year']],
  ] as const)('knows every choice of %s, in both languages', (name, choices) => {
    for (const postingLanguage of ['en', 'fr'])
      for (const choice of choices) {
        const values = { ...full, hours: '20', hoursMax: '', postingLanguage, [name]: choice };
        expect(readForm(values, TODAY).listing.card[name]).toBe(choice);
      }
  });

  it('keeps a heading with a dot, and both texts of one heading', () => {
    const additional = [
      { title: 'e.g. Housing', text: 'A cabin' },
      { title: '', text: 'Untitled' },
      { title: 'Pets', text: 'Dogs' },
      { title: 'Pets', text: 'Cats' },
      { title: 'Nothing', text: ' ' },
    ];
    expect(readForm({ ...full, additional }, TODAY).listing.details.additionalInformation).toEqual([
      { title: 'E g Housing', text: 'A cabin' },
      { title: '—', text: 'Untitled' },
      { title: 'Pets', text: 'Dogs\nCats' },
    ]);
  });
});

describe('what is wrong with a form', () => {
  it('is, of an empty one, what the server asks for', () => {
    const { errors, listing } = readForm(emptyForm('en'), TODAY);
    expect(errors.map(({ field }) => field)).toEqual(['jobTitle', 'businessName', 'city', 'provinceId']);
    expect(listing.card.jobTitle).toBe('');
  });

  it('is also what was typed and cannot be read: it would be lost', () => {
    const values = {
      ...full,
      vacancies: 'many',
      noc: '1234',
      postalCode: 'nowhere',
      payMax: 'abc',
      hours: 'lots',
      hoursMax: '',
      email: 'jobs@example',
      url: 'not a link',
    };
    expect(readForm(values, TODAY).errors.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'noc noc_not_understood',
      'vacancies vacancies_not_understood',
      'postalCode postal_code_not_understood',
      'payMax pay_not_understood',
      'hours hours_not_understood',
      'email email_not_understood',
      'url link_not_understood',
    ]);
  });

  it('names the field of dates in the wrong order, and of a range turned round', () => {
    const { errors } = readForm({ ...full, expiryDateFormatted: '2026-11-01', payMin: '40' }, TODAY);
    expect(errors.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'payMin pay_range_reversed',
      'expiryDateFormatted dates_reversed',
    ]);
  });

  it('is told of a rule where its words stand', () => {
    const values = { ...full, howToApply: 'Canadian citizens only, please.' };
    const found = readForm(values, TODAY).findings.find(({ rule }) => rule === 'status_asked');
    expect(found && fieldOfFinding(found, values)).toBe('howToApply');
  });
});

describe('steps', () => {
  it('hold every field once', () => {
    const held = STEPS.flatMap(step => GROUPS[step].flatMap(({ fields }) => fields));
    expect(held.toSorted()).toEqual([...TEXT_FIELDS, 'additional', 'questions'].toSorted());
    expect(held.every(field => GROUPS[stepOf(field)].some(({ fields }) => fields.includes(field)))).toBe(
      true,
    );
  });

  it('are filled in by what somebody typed', () => {
    expect(STEPS.filter(step => isFilled(step, emptyForm('en')))).toEqual([]);
    expect(STEPS.filter(step => isFilled(step, full))).toEqual(STEPS.slice(0, 5));
  });

  it('live in the address, whoever typed it', () => {
    const read = (text: string) => readAddress(new URLSearchParams(text));
    expect(read('')).toEqual({ mode: 'batch' });
    expect(read('?mode=what')).toEqual({ mode: 'batch' });
    expect(read('?mode=one&step=pay')).toEqual({ mode: 'one', step: 'pay', sent: null, like: null });
    expect(read('?mode=one&step=../x&like=-1')).toEqual({ mode: 'one', step: 'job', sent: null, like: null });
    expect(read('?job=12&step=preview')).toEqual({ mode: 'edit', jobId: 12, step: 'preview', sent: null });
    expect(read(stepHref('place', 12).split('?')[1] ?? '')).toMatchObject({ jobId: 12, step: 'place' });
    expect(read(sentHref('a b', null).split('?')[1] ?? '')).toMatchObject({ mode: 'one', sent: 'a b' });
  });
});

it('reads a draft over what the form opens with, and only texts of it', () => {
  const draft = { jobTitle: 'Cook', city: 7, additional: [{ title: 'A', text: 1 }, 'x', null], other: 'y' };
  const values = readValues(draft, { ...emptyForm('en'), businessName: 'Inn' });
  expect([values.jobTitle, values.city, values.businessName]).toEqual(['Cook', '', 'Inn']);
  expect(values.additional).toEqual([
    { title: 'A', text: '' },
    { title: '', text: '' },
    { title: '', text: '' },
  ]);
});

it('begins another posting like one, with days of its own', () => {
  const { jobTitle, postingDateFormatted, expiryDateFormatted } = likeThis(full);
  expect([jobTitle, postingDateFormatted, expiryDateFormatted]).toEqual(['Camp cook', '', '']);
});

describe('a change to a posting', () => {
  const seen: Listing = {
    card: testCard({ jobId: 7, payMin: 3000, payMax: null, payPeriod: 'hour', vacancies: 1 }),
    details: {
      ...emptyDetails(),
      payText: '$30 and up',
      whoCanApply: { citizenship: ['Anybody'], note: '' },
    },
  };
  const change = (values: Partial<FormValues>) => {
    const next = { ...formOf(seen, 'en'), ...values };
    return changesOf(seen, next, readForm(next, TODAY).listing, 'en');
  };

  it('is none where nothing was touched', () => {
    expect(change({})).toBeNull();
    expect(change({ vacancies: '1 ' })).toBeNull();
  });

  it('names only what was touched, with what its editor saw of all that belongs to it', () => {
    expect(change({ vacancies: '3', payMin: '31' })).toEqual({
      changes: {
        card: { vacancies: 3, payMin: 3100, payMax: 3100 },
        details: { payText: '' },
      },
      base: {
        card: {
          vacancies: 1,
          payMin: 3000,
          payMax: null,
          payCurrency: 'CAD',
          payPeriod: 'hour',
          payNegotiable: false,
        },
        details: { payText: '$30 and up' },
      },
    });
  });

  it('keeps the list of citizenships, unless who can apply is another', () => {
    expect(change({ whoCanApplyNote: 'Ask us' })?.changes.details).toEqual({
      whoCanApply: { citizenship: ['Anybody'], note: 'Ask us' },
    });
    expect(change({ whoCanApply: 'authorised' })?.changes).toEqual({
      card: { whoCanApply: 'authorised' },
      details: { whoCanApply: { citizenship: [], note: '' } },
    });
  });

  it('comes back from the outbox as its form, and knows what it began from', () => {
    const made = change({ vacancies: '3' });
    const now = { listing: { ...seen, card: { ...seen.card, vacancies: 9, jobTitle: 'Chef' } }, edition: 5 };
    const back = readEditDraft({ ...made, edition: 4 }, now, 'en');
    expect([back.values.vacancies, back.values.jobTitle, back.edition]).toEqual(['3', 'Chef', 4]);
    expect(back.seen.card.vacancies).toBe(1);
    const typed = readEditDraft({ ...beginDraft(back), vacancies: '4' }, now, 'en');
    expect([typed.values.vacancies, typed.seen.card.vacancies, typed.edition]).toEqual(['4', 1, 4]);
  });

  it('begins from those that wait to be sent', () => {
    const payload = { jobId: 7, edition: 0, ...change({ vacancies: '3' }) };
    const waiting = testEntry({ kind: 'posting.edit', state: 'waiting', payload });
    expect(withWaiting(seen, 7, [waiting]).card.vacancies).toBe(3);
    expect(withWaiting(seen, 8, [waiting]).card.vacancies).toBe(1);
    expect(withWaiting(seen, 7, [{ ...waiting, state: 'sent' }]).card.vacancies).toBe(1);
  });
});
