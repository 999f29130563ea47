import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aClosing, aPosting, aRow, documentsOf } from '../../../../support/board.ts';
import { createReviewWorld, type ReviewWorld } from '../../../../support/review-world.ts';
import { emptyDetails } from '../../../../../src/domain/empty-details.ts';
import { JOB_STATUS_ADVERTISED, JOB_STATUS_CLOSED } from '../../../../../src/domain/listing.ts';
import { aCard } from '../../../../support/card-arbitrary.ts';
import { createImporter } from '../../../../../sync-server/postings/importer.ts';
import { startErasures } from '../../../../../sync-server/leaving/start-erasures.ts';

const PATH = '/v1/sync/review';

let it: ReviewWorld;
beforeEach(async () => {
  it = await createReviewWorld({ POSTING_REVIEW: 'all' });
  await it.join('anna');
});
afterEach(() => it.close());

const list = async (query = '') => (await it.send('key', 'GET', `${PATH}${query}`)).json();
const numbers = async (query = '') =>
  (await list(query)).postings.map(({ jobId }: { jobId: number }) => jobId);
const post = (jobId: number, row: object = {}) =>
  it.post('anna', aPosting({ payload: { jobId, row: aRow({ ...row }) } }));

describe('the list', () => {
  test('has what waits, the longest first, with who posted it and all of its text', async () => {
    await post(1, { jobTitle: 'cook', description: 'Cook for forty.' });
    it.context.clock.nowMs += 60_000;
    await post(2);
    const found = await list();
    expect(found).toMatchObject({
      total: 2,
      postings: [
        {
          jobId: 1,
          state: 'review',
          reason: '',
          since: '2026-11-20T12:00:00.000+00:00',
          wasPublic: false,
          by: { userId: 'anna', email: 'anna@example.com', emailVerification: false },
          jobTitle: 'cook',
          businessName: 'Erie Greens',
          provinceId: 'ON',
          details: { description: 'Cook for forty.' },
        },
        { jobId: 2 },
      ],
    });
  });

  test('says who posted what was public until it was refused', async () => {
    await post(1);
    await it.decide({ posting: 1, decision: 'approve' });
    await it.decide({ posting: 1, decision: 'refuse', reason: 'Spam' });
    expect((await list('?state=refused')).postings[0]).toMatchObject({
      wasPublic: true,
      by: { userId: 'anna' },
    });
  });

  test('has what was refused too, the latest first, and nothing that is over', async () => {
    for (const jobId of [1, 2, 3, 4]) await post(jobId);
    await it.push('anna', aClosing({ payload: { jobId: 4 } }));
    await it.decide({ posting: 1, decision: 'refuse', reason: 'One' });
    it.context.clock.nowMs += 1000;
    await it.decide({ posting: 2, decision: 'refuse', reason: 'Two' });
    expect(await numbers()).toEqual([3]);
    expect(await numbers('?state=refused')).toEqual([2, 1]);
    expect((await list('?state=refused')).postings[0]).toMatchObject({ state: 'refused', reason: 'Two' });
  });

  test('is paged, and refuses what is no page', async () => {
    for (let jobId = 1; jobId <= 7; jobId += 1) await post(jobId);
    expect(await numbers('?limit=3')).toEqual([1, 2, 3]);
    expect(await numbers('?limit=3&offset=6')).toEqual([7]);
    expect(await list('?limit=3&offset=9')).toEqual({ total: 7, postings: [] });
    for (const query of ['?limit=0', '?limit=101', '?limit=x', '?offset=-1', '?limit=1e3', '?state=all'])
      expect([query, (await it.send('key', 'GET', `${PATH}${query}`)).statusCode]).toEqual([query, 400]);
  });
});

describe('a decision', () => {
  test('is made by number or id, and made again changes nothing', async () => {
    const { documentId } = await post(1);
    await post(2);
    expect(
      await it.decide(
        { posting: 1, decision: 'approve' },
        { posting: 1, decision: 'approve' },
        { posting: 2, decision: 'refuse', reason: '  Asks\u202e for  money ' },
        { posting: 2, decision: 'refuse', reason: 'Asks for money' },
        { posting: 404, decision: 'approve' },
        { posting: 'nosuch', decision: 'refuse' },
      ),
    ).toEqual(['approved', 'unchanged', 'refused', 'unchanged', 'not_found', 'not_found']);
    expect(await it.stateOf(documentId)).toBe('public');
    expect(await it.decide({ posting: documentId, decision: 'refuse' })).toEqual(['refused']);
    expect(await it.stateOf(documentId)).toBe('refused');
  });

  test('a refusal closes, says why to the poster alone, and can be taken back', async () => {
    const { documentId } = await post(1);
    await it.decide({ posting: 1, decision: 'refuse', reason: 'Please name the wage.' });
    const [record] = await documentsOf(it.context, 'jobs');
    expect(record?.data).toMatchObject({
      jobStatusId: JOB_STATUS_CLOSED.id,
      closedAt: expect.any(String),
      reviewReason: 'Please name the wage.',
    });
    const own = (await it.pull('anna')).changes[0]?.data;
    expect(own).toMatchObject({
      closedAt: expect.any(String),
      review: {
        state: 'refused',
        reason: 'Please name the wage.',
        listing: { card: { jobTitle: 'farm worker' } },
      },
    });
    expect(await it.decide({ posting: 1, decision: 'approve' })).toEqual(['approved']);
    expect(await it.stateOf(documentId)).toBe('public');
    const [again] = await documentsOf(it.context, 'jobs');
    expect(again?.data).toMatchObject({
      jobStatusId: JOB_STATUS_ADVERTISED.id,
      closedAt: null,
      review: null,
      reviewReason: null,
    });
    expect(again?.review).toBeUndefined();
    expect((await it.pull('anna')).changes[0]?.data).toMatchObject({ closedAt: null, review: null });
  });

  test('there is none about what its employer closed', async () => {
    await post(1);
    await it.push('anna', aClosing({ payload: { jobId: 1 } }));
    expect(await it.decide({ posting: 1, decision: 'approve' })).toEqual(['closed']);
    expect(await it.decide({ posting: 1, decision: 'refuse', reason: 'x' })).toEqual(['closed']);
  });

  test('two at the same moment leave one of the two, whole', async () => {
    const { documentId } = await post(1);
    const decide = (decision: 'approve' | 'refuse') =>
      it.send('key', 'POST', PATH, { decisions: [{ posting: 1, decision, reason: 'r' }] });
    const answers = await Promise.all([
      decide('approve'),
      decide('refuse'),
      decide('approve'),
      decide('refuse'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(['public', 'refused']).toContain(await it.stateOf(documentId));
  });

  test('a refusal by an import is kept when the same posting is imported again', async () => {
    const { documentId } = await post(1);
    await it.decide({ posting: documentId, decision: 'refuse', reason: 'r' });
    const { projection, stores, environment } = it.context;
    const parts = { board: stores.board, projection, nowMs: () => environment.nowMs(), newJobId: () => 9 };
    const listing = { card: aCard({ jobId: 1, jobTitle: 'other' }), details: emptyDetails() };
    const imported = await createImporter(parts).put([{ documentId, listing }]);
    expect(imported).toEqual({ accepted: 1, unchanged: 0 });
    expect(await it.stateOf(documentId)).toBe('refused');
    const [record] = await documentsOf(it.context, 'jobs');
    expect(record?.data).toMatchObject({
      jobTitle: 'other',
      reviewReason: 'r',
      jobStatusId: JOB_STATUS_CLOSED.id,
    });
  });

  const bad: [string, unknown][] = [
    ['nothing', undefined],
    ['no decisions', { decisions: [] }],
    ['too many', { decisions: Array.from({ length: 101 }, () => ({ posting: 1, decision: 'approve' })) }],
    ['another word', { decisions: [{ posting: 1, decision: 'maybe' }] }],
    ['a number that is none', { decisions: [{ posting: 0, decision: 'approve' }] }],
    ['a long reason', { decisions: [{ posting: 1, decision: 'refuse', reason: 'x'.repeat(501) }] }],
    ['something more', { decisions: [{ posting: 1, decision: 'refuse', other: true }] }],
  ];
  test.each(bad)('is refused whole with %s', async (_name, body) => {
    const answer = await it.send('key', 'POST', PATH, body);
    expect([answer.statusCode, answer.json().type]).toEqual([400, 'general_argument_invalid']);
  });

  test('another word is answered with those that there are', async () => {
    const answer = await it.send('key', 'POST', PATH, { decisions: [{ posting: 1, decision: 'maybe' }] });
    expect(answer.json().message).toContain('Each decision must be approve or refuse.');
  });

  test('a reason of four-byte letters at the limit is kept as letters', async () => {
    await post(1);
    const reason = '🛶'.repeat(500);
    const answer = await it.send('key', 'POST', PATH, {
      decisions: [{ posting: 1, decision: 'refuse', reason }],
    });
    expect(answer.statusCode).toBe(200);
    const [record] = await documentsOf(it.context, 'jobs');
    expect(record?.data['reviewReason']).toBe('🛶'.repeat(250));
  });

  test('is nobody’s but the key’s', async () => {
    await post(1);
    const body = { decisions: [{ posting: 1, decision: 'approve' }] };
    for (const who of ['guest', 'anna', 'stranger']) {
      const answer = await it.send(who, 'POST', PATH, body);
      expect([who, answer.statusCode, answer.json().type]).toEqual([who, 401, 'general_unauthorized_scope']);
    }
    expect(await numbers()).toEqual([1]);
  });
});

describe('when its poster is erased', () => {
  test('what was never public is removed, what was stays closed, and cannot come back', async () => {
    const shown = await post(1);
    const waiting = await post(2);
    await it.decide({ posting: 1, decision: 'approve' });
    await it.decide({ posting: 1, decision: 'refuse', reason: 'Spam' });
    const answer = await it.send('anna', 'DELETE', '/v1/account', { password: 'wet boots by the door' });
    expect(answer.statusCode).toBeLessThan(300);
    const erasures = await startErasures(it.context, { sleep: () => Promise.resolve() });
    await erasures.idle();
    await erasures.close();
    expect(await it.stateOf(waiting.documentId)).toBe('none');
    expect(await it.stateOf(shown.documentId)).toBe('refused');
    const [left] = await documentsOf(it.context, 'jobs');
    expect(JSON.stringify(left)).not.toContain('anna');
    expect(await it.decide({ posting: 1, decision: 'approve' })).toEqual(['closed']);
  });
});
