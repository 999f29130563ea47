import { describe, expect, it } from 'vitest';
import { createPullRemote } from '../../../src/remote/pull-remote.ts';
import { readPullAnswer } from '../../../src/remote/pull-answer.ts';

const PAGE = {
  protocol: 1,
  epoch: 'e',
  userId: 'anna',
  cursor: 'c',
  run: 'r',
  more: false,
  newPostings: 'review',
  changes: [],
};
const STAMP = { at: 1, editedAt: 2, operation: 'o' };
const never = { nowMs: () => 0, sleep: () => new Promise<void>(() => undefined) };
const signal = () => new AbortController().signal;

function remote(answer: () => Response | Promise<Response>, asked: [string, RequestInit][] = []) {
  return createPullRemote({
    origin: 'https://jobs.example',
    clock: never,
    fetch: async (...args) => {
      asked.push(args);
      return answer();
    },
  });
}

describe('asking for a page', () => {
  it('goes with the session, past every cache', async () => {
    const asked: [string, RequestInit][] = [];
    const pull = remote(() => Response.json(PAGE), asked);
    expect(await pull.page(null, signal())).toEqual({ status: 'page', page: PAGE });
    await pull.page('a.b&c', signal());
    expect(asked.map(([url]) => url)).toEqual([
      'https://jobs.example/v1/sync/pull',
      'https://jobs.example/v1/sync/pull?cursor=a.b%26c',
    ]);
    expect(asked[0]?.[1]).toMatchObject({ cache: 'no-store', credentials: 'same-origin' });
  });

  const error = (status: number, headers: Record<string, string> = {}) =>
    Response.json({ type: 't', message: 'm', code: status, version: '' }, { status, headers });
  it.each([
    ['401 of ours', () => error(401), { status: 'unauthorised' }],
    ['401 of a proxy', () => new Response('<form>', { status: 401 }), 'later'],
    ['429', () => error(429, { 'retry-after': '7' }), { status: 'unreachable', retryAfterMs: 7000 }],
    ['503', () => error(503), 'later'],
    ['a portal’s page', () => new Response('<html>'), 'later'],
    ['other JSON', () => Response.json({ ok: true }), 'later'],
    ['another protocol', () => Response.json({ ...PAGE, protocol: 2 }), { status: 'unsupported' }],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'later'],
  ])('%s', async (_, answer, expected) => {
    const later = { status: 'unreachable', retryAfterMs: null };
    expect(await remote(answer).page(null, signal())).toEqual(expected === 'later' ? later : expected);
  });

  it('ends when it is aborted', async () => {
    const abort = new AbortController();
    const answer = remote(() => new Promise<Response>(() => undefined)).page(null, abort.signal);
    abort.abort();
    expect(await answer).toEqual({ status: 'unreachable', retryAfterMs: null });
  });
});

describe('reading a page', () => {
  const changesOf = (...changes: unknown[]) => readPullAnswer({ ...PAGE, changes })?.changes;

  it('leaves out what it does not know, and what cannot be kept', () => {
    const saved = { collection: 'saved', id: '7', stamp: STAMP, data: {} };
    expect(
      changesOf(
        saved,
        { ...saved, collection: 'stars' },
        { ...saved, id: 7 },
        { ...saved, id: 'seven' },
        { ...saved, stamp: undefined },
        { ...saved, stamp: { ...STAMP, at: '1' } },
        { ...saved, data: undefined },
        { ...saved, data: 'x' },
        { collection: 'drafts', id: 'batch', stamp: STAMP, data: { content: 'text' } },
        { collection: 'drafts', id: 'batch', stamp: STAMP, data: { content: ['text'] } },
        null,
        'saved',
      ),
    ).toEqual([saved]);
  });

  it('takes everything that the server may say', () => {
    const changes = [
      { collection: 'drafts', id: 'batch', stamp: STAMP, data: { content: { text: 'x' } } },
      { collection: 'drafts', id: 'apply:1', stamp: STAMP, data: null },
      { collection: 'hidden', id: '8', stamp: STAMP, data: null },
      { collection: 'searches', id: 's', stamp: STAMP, data: { name: 'n', query: 'q' } },
      { collection: 'preferences', id: 'p', stamp: STAMP, data: { value: ['a'] } },
      {
        collection: 'applications',
        id: 'a',
        data: {
          jobId: 1,
          jobTitle: 't',
          state: 'withdrawn',
          sentAt: 's',
          reference: 'r',
          name: 'n',
          email: 'e',
          message: 'm',
          employer: { name: 'b', city: 'c', provinceId: 'ON' },
        },
      },
      { collection: 'applicants', id: 'a', data: null },
      { collection: 'notes', id: 'n', data: { applicationId: 'a', jobId: 1, text: 't', at: 's', by: 'c' } },
      {
        collection: 'postings',
        id: 'j',
        data: {
          jobId: 1,
          jobTitle: 't',
          businessName: 'b',
          city: 'c',
          provinceId: 'ON',
          postedOn: 'p',
          expiresOn: 'e',
          closedAt: null,
          edition: 2,
          applications: 3,
          review: {
            state: 'refused',
            reason: 'r',
            listing: { card: { jobId: 1 }, details: { description: 'd' } },
          },
        },
      },
      { collection: 'postings', id: 'k', data: null },
    ];
    expect(changesOf(...changes)).toEqual(changes);
  });

  it('takes a posting as public where nothing that it knows is said of a review', () => {
    const reviewOf = (review: unknown) =>
      changesOf({ collection: 'postings', id: 'j', data: { jobId: 1, review } })?.[0]?.data;
    const listing = { card: {}, details: {} };
    for (const unread of [undefined, null, {}, { state: 'lost', reason: '', listing }, { state: 'review' }])
      expect(reviewOf(unread)).toMatchObject({ jobId: 1, review: null });
    expect(readPullAnswer({ ...PAGE, newPostings: undefined })?.newPostings).toBe('public');
  });

  it.each([null, [], 'x', {}, { ...PAGE, cursor: null }, { ...PAGE, more: 'no' }, { ...PAGE, changes: {} }])(
    '%j is no page',
    body => expect(readPullAnswer(body)).toBeNull(),
  );
});
