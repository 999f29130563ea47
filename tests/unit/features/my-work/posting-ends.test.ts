import { expect, it } from 'vitest';
import {
  firstDay,
  isLastDay,
  offeredDay,
  openChanges,
  postingActions,
} from '../../../../src/features/my-work/posting-ends.ts';
import { testEntry } from '../test-card.ts';

const TODAY = '2026-11-22';

it.each([
  ['open', '2026-12-01', ['edit', 'extend', 'close', 'like']],
  ['open', '', ['edit', 'close', 'like']],
  ['expired', '2026-11-01', ['extend', 'repost', 'edit', 'close', 'like']],
  ['closed', '2026-12-01', ['repost', 'like']],
] as const)('of a posting that is %s until %s one can %j', (stage, expiresOn, actions) => {
  expect(postingActions(stage, expiresOn)).toEqual(actions);
});

it.each([
  ['extend', '2026-12-01', '2026-12-31', '2026-12-02'],
  ['extend', '2026-11-01', '2026-12-22', TODAY],
  ['repost', '2026-12-01', '2026-12-22', TODAY],
  ['repost', '', '', TODAY],
] as const)('to %s what ends on %s, %s is offered, and none before %s', (action, expiresOn, day, first) => {
  expect(offeredDay(action, expiresOn, TODAY)).toBe(day);
  expect(firstDay(action, expiresOn, TODAY)).toBe(first);
});

it.each([
  ['extend', '2026-12-01', '2026-12-01', false],
  ['extend', '2026-12-01', '2026-12-02', true],
  ['extend', '2026-12-01', '', false],
  ['repost', '2026-11-01', '2026-11-21', false],
  ['repost', '2026-11-01', TODAY, true],
  ['repost', '2026-11-01', '', true],
  ['repost', '', '31 December', false],
] as const)('to %s what ends on %s until “%s”: %s', (action, expiresOn, until, isTaken) => {
  expect(isLastDay(until, action, expiresOn, TODAY)).toBe(isTaken);
});

it('shows what is under way of one posting: not what is done, nor what is another', () => {
  const entries = [
    testEntry({ id: 'close', kind: 'posting.close', payload: { jobId: 7 } }),
    testEntry({ id: 'done', kind: 'posting.edit', payload: { jobId: 7 }, state: 'sent' }),
    testEntry({ id: 'other', kind: 'posting.extend', payload: { jobId: 8 } }),
    testEntry({ id: 'again', kind: 'posting.repost', payload: { jobId: 99, of: 7 } }),
    testEntry({ id: 'application', payload: { jobId: 7 } }),
  ];
  expect(openChanges(entries, { jobId: 7 }).map(({ id }) => id)).toEqual(['close', 'again']);
});
