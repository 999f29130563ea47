import { expect, test } from 'vitest';
import { proposalOf, readProposal } from '../../../../src/features/conversation/proposal-fields.ts';

const NOW = Date.UTC(2026, 10, 26);
const typed = (...clocks: string[]) =>
  readProposal({ ...proposalOf({}, 'America/Toronto', null), clocks, place: 'Kenora' }, NOW);

test('times are moments, in order and once', () => {
  const { fields, problems } = typed('2026-12-02T10:00', '', '2026-12-01T10:00');
  expect(problems).toEqual([]);
  expect(fields.times).toEqual(['2026-12-01T15:00:00.000Z', '2026-12-02T15:00:00.000Z']);
  expect(typed('2026-12-01T10:00', '2026-12-01T10:00', '').fields.times).toHaveLength(1);
});

test('a time that is none is pointed out beside good ones', () => {
  for (const clock of ['12026-12-01T10:00', 'x'])
    expect(typed('2026-12-01T10:00', clock, '').problems).toEqual([
      { field: 'times', text: 'interview.problem.time' },
    ]);
});

test('a time that the clocks skip in spring is pointed out, and the one after it isn’t', () => {
  expect(typed('2027-03-14T02:30', '2027-03-14T03:30', '').problems).toEqual([
    { field: 'times', text: 'interview.problem.skipped' },
  ]);
  expect(typed('2027-03-14T03:30', '2026-12-01T10:00:00', '').problems).toEqual([]);
  // The hour that the clocks have twice.
  expect(typed('2026-11-01T01:30', '', '').problems).not.toContainEqual(
    expect.objectContaining({ text: 'interview.problem.skipped' }),
  );
});

test('other times begin with the rest of the last proposal', () => {
  const last = {
    step: 1,
    action: 'propose',
    times: ['2026-12-01T15:00:00.000Z'],
    zone: 'America/Vancouver',
    minutes: 45,
    place: 'Office 5',
    link: '',
  } as const;
  const text = proposalOf({}, 'America/Toronto', last);
  expect(text).toEqual({
    clocks: ['', '', ''],
    zone: 'America/Vancouver',
    minutes: '45',
    place: 'Office 5',
    link: '',
    text: '',
  });
  // A person may have cleared fields since.
  const draft = { ...text, times: ['2026-12-02T10:00'], zone: 'America/Regina', minutes: '', place: '' };
  expect(proposalOf(draft, 'America/Toronto', last)).toMatchObject({
    clocks: ['2026-12-02T10:00', '', ''],
    zone: 'America/Regina',
    minutes: '',
    place: '',
  });
});
