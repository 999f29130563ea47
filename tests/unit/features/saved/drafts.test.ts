import { expect, it } from 'vitest';
import { draftPlace } from '../../../../src/features/saved/draft-place.ts';
import { draftText } from '../../../../src/features/saved/draft-text.ts';
import { listDrafts } from '../../../../src/local/drafts/list-drafts.ts';
import { createDisk } from '../../../support/person-databases.ts';

it.each([
  ['apply:7', { kind: 'apply', jobId: 7, earlier: false, href: '/job/7' }],
  ['apply:7:earlier', { kind: 'apply', jobId: 7, earlier: true, href: null }],
  ['batch', { kind: 'batch', jobId: null, earlier: false, href: '/post-job' }],
  ['batch:earlier', { kind: 'batch', jobId: null, earlier: true, href: null }],
  ['batch:earlier:earlier', { kind: 'batch', jobId: null, earlier: true, href: null }],
  ['post', { kind: 'post', jobId: null, earlier: false, href: '/post-job?mode=one' }],
  ['edit:7', { kind: 'edit', jobId: 7, earlier: false, href: '/post-job?job=7' }],
  ['report:7', { kind: 'report', jobId: 7, earlier: false, href: '/job/7#report' }],
  ['note:a1b2', { kind: 'note', jobId: null, applicationId: 'a1b2', earlier: false, href: null }],
  ['note:a1b2:earlier', { kind: 'note', jobId: null, earlier: true, href: null }],
  ['something', { kind: 'other', jobId: null, earlier: false, href: null }],
])('%s', (key, place) => expect(draftPlace(key)).toEqual({ applicationId: null, ...place }));

it('gives the text of every field, and no value that was never typed', () => {
  const notTyped = { none: undefined, refused: null, proposal: 2 };
  expect(draftText({ name: 'Anna', blank: ' ', message: 'Hello', rows: [1], ...notTyped })).toBe(
    'Anna\n\nHello\n\n[\n  1\n]',
  );
});

it('lists the latest first, without those in which nothing is written', async () => {
  const db = createDisk().open(null);
  await db.drafts.bulkPut([
    { key: 'apply:1', content: { message: 'a' }, editedAt: 1 },
    { key: 'apply:2', content: { message: '', name: null }, editedAt: 2 },
    { key: 'interview:a', content: { text: '', proposal: 1, refused: null }, editedAt: 2 },
    { key: 'batch', content: { text: 'b' }, editedAt: 3 },
  ]);
  expect((await listDrafts(db)).map(({ key }) => key)).toEqual(['batch', 'apply:1']);
});
