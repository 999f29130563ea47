import { describe, expect, it } from 'vitest';
import { createPushRemote } from '../../../src/remote/push-remote.ts';
import { anApplication } from '../../support/board.ts';
import { FakeClock, turns } from '../../support/fake-clock.ts';

const PAY = { payMin: 3100, payMax: null, payPeriod: 'hour', payCurrency: 'CAD' };
const HELD = { name: 'drafts', share: 'held', limit: 500, used: 500 };
const DAILY = {
  name: 'reports',
  share: 'guest',
  limit: 20,
  used: 20,
  freesAt: '2026-11-21T12:00:00.000+00:00',
};
const RECEIPT = { documentId: 'd', acceptedAt: 'then', reference: 'PT-1', jobId: 7 };
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const refusal = (status: number, type: string) =>
  json(status, { message: type, code: status, type, version: '1' });

function remoteThat(
  answer: (url: string, init: RequestInit) => Response | Promise<Response>,
  secret: string | null = null,
) {
  const clock = new FakeClock();
  const calls: { url: string; init: RequestInit }[] = [];
  const remote = createPushRemote({
    origin: '',
    clock,
    guestSecret: async () => secret,
    fetch: async (url, init) => {
      calls.push({ url, init });
      return answer(url, init);
    },
  });
  const push = (signal = new AbortController().signal, epoch?: string) =>
    remote.push([anApplication()], signal, epoch);
  return { clock, calls, push };
}

const bodyOf = (call: { init: RequestInit } | undefined): unknown =>
  JSON.parse(typeof call?.init.body === 'string' ? call.init.body : 'null');

describe('a push over the network', () => {
  it('says who the guest is in a header, and the protocol in the body', async () => {
    const { calls, push } = remoteThat(() => json(200, { outcomes: [] }), 's'.repeat(43));
    await push();
    expect(calls[0]?.url).toBe('/v1/sync/push');
    expect(calls[0]?.init).toMatchObject({
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'x-portage-guest': 's'.repeat(43), 'content-type': 'application/json' },
    });
    expect(bodyOf(calls[0])).toMatchObject({ protocol: 1, operations: [{}] });
    const account = remoteThat(() => json(200, { outcomes: [] }));
    await account.push();
    expect(account.calls[0]?.init.headers).not.toHaveProperty('x-portage-guest');
  });

  it('gives the outcomes that can be read; others count as missing', async () => {
    const error = { type: 'posting_closed', message: 'closed' };
    const good = [
      { id: 'a', status: 'applied', receipt: RECEIPT },
      { id: 'b', status: 'duplicate', receipt: RECEIPT },
      { id: 'c', status: 'rejected', error: { ...error, field: 'jobId' } },
      { id: 'd', status: 'deferred', error },
    ];
    const bad = [
      null,
      7,
      { id: 1, status: 'applied', receipt: RECEIPT },
      { id: 'e', status: 'applied' },
      { id: 'e', status: 'applied', receipt: { ...RECEIPT, jobId: '7' } },
      { id: 'e', status: 'rejected', error: { type: 'x' } },
      { id: 'e', status: 'done' },
    ];
    const { push } = remoteThat(() => json(200, { outcomes: [...bad, ...good], more: true }));
    expect(await push()).toEqual({ status: 'answered', outcomes: good });
  });

  it('says of which data its receipts are, and hears of which data the answer is', async () => {
    const { calls, push } = remoteThat(() => json(200, { epoch: 'after', outcomes: [] }));
    expect(await push(undefined, 'before')).toEqual({ status: 'answered', epoch: 'after', outcomes: [] });
    await push();
    expect(bodyOf(calls[0])).toMatchObject({ epoch: 'before' });
    expect(bodyOf(calls[1])).not.toHaveProperty('epoch');
  });

  it('gives what an outcome says beyond the receipt', async () => {
    const receipt = { ...RECEIPT, shortened: ['remarks'], review: 'confirmation' };
    const conflicts = [{ field: 'jobTitle', mine: 'baker', theirs: 'chef' }];
    const error = { type: 'application_withdrawn', message: 'withdrawn', documentId: 'x' };
    const outcomes = [
      { id: 'a', status: 'applied', receipt, conflicts },
      { id: 'b', status: 'rejected', error },
      { id: 'c', status: 'rejected', error: { type: 'posting_changed', message: 'pay', pay: PAY } },
      { id: 'd', status: 'rejected', error: { type: 'quota_exceeded', message: 'many', quota: HELD } },
      { id: 'f', status: 'rejected', error: { type: 'posting_reposted', message: 'again', jobId: 900 } },
      {
        id: 'g',
        status: 'deferred',
        error: { type: 'operation_from_future', message: 'ahead', now: '2026-11-20T12:00:00.000Z' },
      },
      { id: 'e', status: 'deferred', error: { type: 'daily_quota_exceeded', message: 'many', quota: DAILY } },
    ];
    const { push } = remoteThat(() => json(200, { outcomes }));
    expect(await push()).toEqual({ status: 'answered', outcomes });
    const odd = remoteThat(() =>
      json(200, {
        outcomes: [
          {
            id: 'a',
            status: 'applied',
            receipt: { ...RECEIPT, shortened: [7], review: 'maybe' },
            conflicts: [null, { field: 1 }],
          },
          ...[{ ...DAILY, limit: '20' }, { ...DAILY, freesAt: 'soon' }, { ...DAILY, freesAt: 7 }, 'all'].map(
            quota => ({ id: 'b', status: 'deferred', error: { type: 't', message: 'm', quota } }),
          ),
        ],
      }),
    );
    expect(await odd.push()).toEqual({
      status: 'answered',
      outcomes: [
        { id: 'a', status: 'applied', receipt: RECEIPT },
        ...Array.from({ length: 4 }, () => ({
          id: 'b',
          status: 'deferred',
          error: { type: 't', message: 'm' },
        })),
      ],
    });
  });

  it.each([
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), null],
    ['a captive portal', () => new Response('<html>', { status: 200 }), null],
    ['another program', () => json(200, { hello: true }), null],
    ['a page of a proxy', () => new Response('<html>', { status: 502 }), null],
    ['an unknown 404', () => new Response('', { status: 404 }), null],
    ['a 401 that is not ours', () => new Response('', { status: 401 }), null],
    ['a 500 that is not ours', () => new Response('oops', { status: 500 }), null],
    ['a busy server', () => json(503, {}, { 'retry-after': '7' }), 7000],
    ['a limit', () => json(429, {}, { 'retry-after': 'Fri, 20 Nov 2026 12:00:30 GMT' }), 30_000],
    ['a limit of long ago', () => json(429, {}, { 'retry-after': 'Fri, 20 Nov 2026 11:00:00 GMT' }), 0],
    ['nonsense', () => json(503, {}, { 'retry-after': 'soon' }), null],
  ])('is later after %s', async (_, answer, retryAfterMs) => {
    expect(await remoteThat(answer).push()).toEqual({ status: 'unreachable', retryAfterMs });
  });

  it('tells what the server refused as a whole', async () => {
    const result = (response: Response) => remoteThat(() => response).push();
    expect(await result(refusal(401, 'guest_identity_missing'))).toEqual({ status: 'unauthorised' });
    expect(await result(refusal(400, 'protocol_unsupported'))).toEqual({ status: 'unsupported' });
    expect(await result(refusal(400, 'general_argument_invalid'))).toMatchObject({
      status: 'refused',
      final: true,
    });
    expect(await result(refusal(413, 'request_too_large'))).toMatchObject({ status: 'refused', final: true });
    expect(await result(new Response('<html>', { status: 413 }))).toMatchObject({
      status: 'refused',
      error: { type: 'request_too_large' },
    });
    expect(await result(refusal(500, 'general_unknown'))).toMatchObject({ status: 'refused', final: false });
  });

  const hangs = (_: string, init: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });

  it('gives up a network that takes the request and never answers', async () => {
    const { clock, push } = remoteThat(hangs);
    const result = push();
    await turns();
    await clock.advance(44_999);
    expect(clock.sleepers).toBe(1);
    await clock.advance(1);
    expect(await result).toEqual({ status: 'unreachable', retryAfterMs: null, timedOut: true });
    expect(clock.sleepers).toBe(0);
  });

  it('stops when asked to, before and during the request, and leaves no timer', async () => {
    const { clock, calls, push } = remoteThat(hangs);
    const stop = new AbortController();
    const result = push(stop.signal);
    await turns();
    stop.abort();
    expect(await result).toMatchObject({ status: 'unreachable' });
    expect(await push(stop.signal)).toMatchObject({ status: 'unreachable' });
    expect([calls.length, clock.sleepers]).toEqual([1, 0]);
  });
});
