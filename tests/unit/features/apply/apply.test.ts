import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { applicant, checkApplication } from '../../../../src/features/apply/application-fields.ts';
import { applyState } from '../../../../src/features/apply/apply-state.ts';
import { LETTER_MAX_LENGTH, readLetter } from '../../../../src/features/draft-form/letter-fields.ts';
import { ApplicationSubmit } from '../../../../src/wire/operations/operations.ts';
import { testEntry, testReceipt } from '../test-card.ts';
import { wordsOf } from '../test-words.ts';

const { t } = await wordsOf('en');
const complete = { name: 'Ana Roy', email: 'ana@example.ca', message: 'Hello' };

describe('checking an application', () => {
  it('finds nothing wrong with one that is complete', () => {
    expect(checkApplication(complete)).toEqual([]);
  });

  it('asks for all three fields; blanks are nothing', () => {
    expect(checkApplication({ name: '', email: ' ', message: '\n' })).toEqual([
      { field: 'name', text: 'apply.problem.required.name' },
      { field: 'email', text: 'apply.problem.required.email' },
      { field: 'message', text: 'apply.problem.required.message' },
    ]);
  });

  it.each([
    'ana',
    'ana@',
    '@example.ca',
    'ana@example',
    'ana roy@example.ca',
    'a@b.ca, c@d.ca',
    'mailto:a@b.ca',
  ])('does not take %s for an e-mail address', email =>
    expect(checkApplication({ ...complete, email })).toEqual([
      { field: 'email', text: 'apply.problem.email' },
    ]),
  );

  it('takes exactly as much as the wire does', () => {
    for (const name of ['name', 'message'] as const) {
      const longest = { ...complete, [name]: 'x'.repeat(LETTER_MAX_LENGTH[name]) };
      const tooLong = { ...complete, [name]: 'x'.repeat(LETTER_MAX_LENGTH[name] + 1) };
      const wire = { jobId: 1, jobTitle: 'Cook' };
      expect(checkApplication(longest)).toEqual([]);
      expect(Check(ApplicationSubmit, { ...wire, ...longest })).toBe(true);
      expect(checkApplication(tooLong)).toMatchObject([{ field: name, text: 'apply.problem.tooLong' }]);
      expect(Check(ApplicationSubmit, { ...wire, ...tooLong })).toBe(false);
    }
    expect(Check(ApplicationSubmit.properties.email, 'x'.repeat(LETTER_MAX_LENGTH.email))).toBe(true);
    expect(Check(ApplicationSubmit.properties.email, 'x'.repeat(LETTER_MAX_LENGTH.email + 1))).toBe(false);
  });

  it('says what to do', () => {
    const said = (fields: Partial<typeof complete>) =>
      checkApplication({ ...complete, ...fields }).map(({ text, values }) => t(text, values));
    expect(said({ email: '' })).toEqual(['Enter your email']);
    expect(said({ email: 'ana@' })).toEqual(['Enter an email like name@example.ca']);
    expect(said({ message: 'x'.repeat(10_001) })).toEqual([
      'Use 10,000 characters or fewer. You have 10,001.',
    ]);
  });
});

describe('filling in who applies', () => {
  const user = { name: 'Marie Tremblay', email: 'marie@example.ca' };
  const nothing = { name: '', email: '' };

  it('takes the last application, and its letter', () => {
    const older = testEntry({ payload: { name: 'Old', email: 'old@example.ca', message: 'x' } });
    const posting = testEntry({ kind: 'posting.create', payload: { name: 'Not me' } });
    expect(applicant([older, testEntry(), posting], user, nothing)).toEqual({ ...complete, name: 'Ana' });
  });

  it('takes the account where there was none, else nothing', () => {
    expect(applicant([], user, nothing)).toEqual({ ...user, message: '' });
    expect(applicant([], null, nothing)).toEqual({ name: '', email: '', message: '' });
  });

  it('takes the profile before both, each field where it has one', () => {
    const profile = { name: ' Anna ', email: '' };
    expect(applicant([testEntry()], user, profile)).toMatchObject({ name: 'Anna', email: complete.email });
    expect(applicant([], user, profile)).toMatchObject({ name: 'Anna', email: user.email });
  });

  it('reads of a draft only what is text', () => {
    expect(readLetter({ name: 'Ana', email: 5, message: null, other: 'x' })).toEqual({ name: 'Ana' });
  });
});

describe('where an application stands', () => {
  const state = (...entries: Parameters<typeof testEntry>[0][]) =>
    applyState(
      entries.map((entry, order) => testEntry({ order, ...entry })),
      1001,
      'idle',
    );

  it('is in writing until one is made for this posting', () => {
    expect(state()).toEqual({ step: 'writing' });
    expect(state({ payload: { jobId: 2 } }, { kind: 'posting.create' })).toEqual({ step: 'writing' });
  });

  it('is saved here until it was tried, then waiting', () => {
    expect(state({}).step).toBe('saved');
    expect(state({ attempts: 1 }).step).toBe('waiting');
    expect(applyState([testEntry()], 1001, 'offline').step).toBe('waiting');
    expect(applyState([testEntry()], 1001, 'needs-login').step).toBe('waiting');
    expect(state({ state: 'sending' }).step).toBe('sending');
  });

  it('is sent only with a receipt', () => {
    expect(state({ state: 'sent', receipt: testReceipt })).toMatchObject({
      step: 'sent',
      receipt: testReceipt,
      duplicate: false,
    });
    expect(state({ state: 'sent', receipt: null }).step).toBe('waiting');
  });

  it('shows the first receipt where one had applied already', () => {
    expect(state({ state: 'sent', receipt: testReceipt, duplicate: true })).toMatchObject({
      duplicate: true,
    });
  });

  it('stays sent, whatever was tried after it', () => {
    expect(state({ state: 'sent', receipt: testReceipt }, { id: 'later', state: 'attention' }).step).toBe(
      'sent',
    );
  });

  it('is the latest one where none was sent', () => {
    const later = state({ state: 'attention' }, { id: 'later' });
    expect(later).toMatchObject({ step: 'saved', entry: { id: 'later' } });
  });

  it('asks when the pay changed, and is refused for any other reason', () => {
    const changed = { type: 'posting_changed', message: 'pay' };
    expect(state({ state: 'attention', error: changed })).toMatchObject({ step: 'changed' });
    const closed = { type: 'posting_closed', message: 'closed' };
    expect(state({ state: 'attention', error: closed })).toMatchObject({ step: 'refused', error: closed });
  });
});
