import { describe, expect, it } from 'vitest';
import { emptyDetails } from '../../../../src/domain/empty-details.ts';
import { JOB_STATUS_CLOSED } from '../../../../src/domain/listing.ts';
import {
  jobFactRows,
  listParts,
  overviewParts,
  responsibilities,
} from '../../../../src/domain/posting/posting-parts.ts';
import { readJobId } from '../../../../src/features/jobs/job-address.ts';
import { jobView, shortcoming } from '../../../../src/features/jobs/detail/job-view.ts';
import { mailLink, phoneLink } from '../../../../src/features/jobs/detail/text/safe-links.ts';
import { testCard } from '../test-card.ts';
import { wordsOf } from '../test-words.ts';

const en = await wordsOf('en');
const fr = await wordsOf('fr');
const card = testCard();
const listing = { card: testCard({ payMin: 1 }), details: emptyDetails() };

describe('what the page of a posting shows', () => {
  it('is the card at once, then the text', () => {
    expect(jobView(undefined, null)).toEqual({ status: 'loading', card: null, isLate: false });
    expect(jobView(card, null)).toEqual({ status: 'loading', card, isLate: false });
    expect(jobView(card, null, { isLate: true })).toEqual({ status: 'loading', card, isLate: true });
  });

  it('takes the card from the server’s answer, but from the catalogue beside a text that was kept', () => {
    const answer = { status: 'found', listing, checkedAt: 5 } as const;
    expect(jobView(card, { ...answer, fromDevice: false })).toMatchObject({
      card: listing.card,
      checkedAt: null,
    });
    expect(jobView(card, { ...answer, fromDevice: true })).toMatchObject({ card, checkedAt: 5 });
    expect(jobView(null, { ...answer, fromDevice: true })).toMatchObject({ card: listing.card });
  });

  it('is never an endless wait', () => {
    expect(jobView(card, { status: 'offline' })).toEqual({ status: 'card-only', card });
    expect(jobView(null, { status: 'offline' })).toEqual({ status: 'offline' });
    expect(jobView(card, { status: 'gone' })).toEqual({ status: 'gone', card, details: null });
    expect(jobView(null, { status: 'gone' })).toEqual({ status: 'gone', card: null, details: null });
    expect(jobView(null, { status: 'gone', listing })).toEqual({ status: 'gone', ...listing });
    expect(jobView(null, { status: 'unknown' })).toEqual({ status: 'unknown' });
  });

  it('calls a posting closed that the catalogue still has and the server does not know', () => {
    expect(jobView(card, { status: 'unknown' })).toEqual({ status: 'gone', card, details: null });
  });

  it('calls a posting closed that left the whole list after its text was confirmed', () => {
    const answer = { status: 'found', listing, fromDevice: true, checkedAt: 5 } as const;
    expect(jobView(null, answer, { wholeSince: 6 })).toEqual({ status: 'gone', ...listing });
    // The text is the later news; the list may lack it; and the server has just sent it.
    for (const [given, wholeSince] of [
      [answer, 5],
      [answer, null],
      [{ ...answer, fromDevice: false }, 6],
    ] as const)
      expect(jobView(null, given, { wholeSince })).toMatchObject({ status: 'found', isListed: false });
    expect(jobView(card, answer, { wholeSince: 6 })).toMatchObject({ status: 'found', isListed: true });
  });

  it('names the last day of a posting that has left the list since', () => {
    const over = { ...card, expiryDateFormatted: '2026-11-19' };
    expect(shortcoming({ status: 'gone', card: over, details: null }, '2026-11-20')).toBe('expired');
    expect(shortcoming({ status: 'gone', card: over, details: null }, '2026-11-19')).toBe('gone');
  });
});

describe('what one must know of a posting before reading it', () => {
  const found = (changes: Partial<typeof card>) =>
    jobView(testCard(changes), { status: 'found', listing, checkedAt: 5, fromDevice: true });

  it.each([
    ['nothing, where it is open', found({ expiryDateFormatted: '2026-07-01' }), null],
    ['nothing on its last day', found({ expiryDateFormatted: '2026-06-15' }), null],
    ['that its last day is past', found({ expiryDateFormatted: '2026-06-14' }), 'expired'],
    [
      'that it is closed, whatever its last day',
      found({ jobStatusId: JOB_STATUS_CLOSED.id, expiryDateFormatted: '2026-06-14' }),
      'gone',
    ],
    ['that it is gone', jobView(null, { status: 'gone' }), 'gone'],
    ['that its text is not here', jobView(card, { status: 'offline' }), 'cardOnly'],
    ['nothing, while it is being looked for', jobView(undefined, null), null],
  ])('is %s', (_, view, what) => {
    expect(shortcoming(view, '2026-06-15')).toBe(what);
  });
});

describe('the number in the address', () => {
  it.each([
    ['1001', 1001],
    ['007', 7],
    ['0', null],
    ['-5', null],
    ['12abc', null],
    ['1.5', null],
    ['99999999999999999999', null],
    ['', null],
    [undefined, null],
  ])('%s → %s', (text, jobId) => expect(readJobId(text)).toBe(jobId));
});

describe('parts of the text', () => {
  it('are in the order of docs/domain.md, with the employer’s words where they add something', () => {
    const details = {
      ...emptyDetails(),
      streetAddress: '12 Main St',
      workplaceText: 'On site only',
      payText: '$20.00 hourly',
      workSchedule: 'Weekends',
      startDate: 'As soon as possible',
      specialCommitments: 'Evening',
    };
    expect(
      jobFactRows(card, details, en).map(({ label, text, own }) => [label.split('.').at(-1), text, own]),
    ).toEqual([
      ['location', '12 Main St, Banff, Alberta, T1L 1A1', ''],
      ['workplace', 'On site', 'On site only'],
      ['salaryText', '', '$20.00 hourly'],
      ['hours', '40 hours a week', ''],
      ['employmentType', 'Permanent, Full time', ''],
      ['schedule', '', 'Weekends'],
      ['startDate', '', 'As soon as possible'],
      ['vacancies', '2', ''],
      ['workHours', '', 'Evening'],
      ['noc', '', '63200'],
    ]);
  });

  it('are in the reader’s language where a code says the same, with the employer’s words below', () => {
    const details = {
      ...emptyDetails(),
      workplaceText: 'On site',
      hoursText: '40 hours a week',
      employmentText: 'Term or contract\nFull time',
      startDate: '2026-12-01',
    };
    const term = { ...card, employmentTerm: 'term' as const };
    const rows = (words: typeof en) =>
      jobFactRows(term, details, words)
        .map(({ label, text, own }) => [label.split('.').at(-1), text, own])
        .filter(([label]) => ['workplace', 'hours', 'employmentType', 'startDate'].includes(label ?? ''));
    expect(rows(fr)).toEqual([
      ['workplace', 'Sur place', 'On site'],
      ['hours', '40 h par semaine', '40 hours a week'],
      ['employmentType', 'Durée déterminée, Temps plein', 'Term or contract\nFull time'],
      ['startDate', '1er décembre 2026', ''],
    ]);
    expect(rows(en).map(([, , own]) => own)).toEqual(['', '', 'Term or contract\nFull time', '']);
    const coded = { ...emptyDetails(), workplaceText: 'on_site' };
    expect(jobFactRows(card, coded, fr)[1]).toMatchObject({ text: 'Sur place', own: '' });
  });

  it('that say nothing are left out', () => {
    expect(overviewParts(emptyDetails())).toEqual([]);
    expect(responsibilities({ ...emptyDetails(), responsibilities: ['', ' '] })).toEqual([]);
    expect(listParts({ ...emptyDetails(), workConditions: ['', ' '] })).toEqual([]);
    const details = { ...emptyDetails(), languages: ['English', ''], benefits: ['Dental plan'] };
    expect(overviewParts(details)).toEqual([
      { label: 'job.languages', items: ['English'] },
      { label: 'job.benefits', items: ['Dental plan'] },
    ]);
  });

  it('can be read from the card alone', () => {
    expect(jobFactRows(card, null, en).map(({ label }) => label.split('.').at(-1))).toEqual([
      'location',
      'workplace',
      'hours',
      'employmentType',
      'vacancies',
      'noc',
    ]);
  });
});

describe('links from strangers’ text', () => {
  it('write to one address with our subject and no header of theirs', () => {
    expect(mailLink('jobs@example.ca', 'Application: cook (1)')).toBe(
      'mailto:jobs@example.ca?subject=Application%3A%20cook%20(1)',
    );
    expect(mailLink('jobs+1&x@example.ca', 'S')).toBe('mailto:jobs%2B1%26x@example.ca?subject=S');
  });

  it.each(['javascript:alert(1)', 'a@b.ca,c@d.ca', 'a@b.ca\r\nBcc: c@d.ca', 'not an address', ''])(
    'are none for the mail address %j',
    text => expect(mailLink(text, 'S')).toBeNull(),
  );

  it.each([
    ['(403) 555-0101', 'tel:4035550101'],
    ['+1 403 555 0101', 'tel:+14035550101'],
    ['call me', null],
    ['javascript:1234567', null],
    ['12', null],
  ])('call %s', (text, link) => expect(phoneLink(text)).toBe(link));
});
