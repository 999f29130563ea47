import { describe, expect, test } from 'vitest';
import { createDeliveriesRemote, readDeliveries } from '../../../src/remote/deliveries-remote.ts';
import { readProgress } from '../../../src/remote/progress-answer.ts';
import { FakeClock } from '../../support/fake-clock.ts';

const AT = '2026-11-20T12:00:00.000+00:00';

describe('what an answer says of an application', () => {
  test('is taken as far as it is understood', () => {
    const delivery = { via: 'email', state: 'failed', address: 'jobs@example.ca', at: AT, reason: 'refused' };
    const decision = { kind: 'interview', at: AT };
    expect(readProgress({ delivery, openedAt: AT, decision })).toEqual({ delivery, openedAt: AT, decision });
  });

  test.each([
    ['nothing', {}],
    ['another way', { delivery: { via: 'pigeon', state: 'delivered', at: AT } }],
    ['another state', { delivery: { via: 'inbox', state: 'lost', at: AT } }],
    ['no moment', { delivery: { via: 'inbox', state: 'delivered', at: 'soon' }, openedAt: 7 }],
    ['another decision', { decision: { kind: 'maybe', at: AT } }],
    ['lists', { delivery: [], decision: [] }],
  ])('counts as not said: %s', (_, data) => {
    expect(readProgress(data)).toEqual({});
  });

  test('a reason that a later version gives is left out', () => {
    const delivery = { via: 'form', state: 'failed', at: AT, reason: 'eclipse' };
    expect(readProgress({ delivery })).toEqual({ delivery: { via: 'form', state: 'failed', at: AT } });
  });
});

const MESSAGE = { applicationId: 'a', jobId: 7, from: 'employer', text: 't', at: AT, order: 3, by: '' };

describe('a guest’s deliveries', () => {
  test('are asked for with the secret, and read one by one', async () => {
    const asked: [string, RequestInit][] = [];
    const body = {
      deliveries: [{ id: 'a', jobId: 7, openedAt: AT }, { id: 7 }, null, { id: 'b', jobId: 8 }],
      conversation: { cursor: '7.', more: false, messages: [{ ...MESSAGE, id: 'm' }, { id: 7 }, null] },
    };
    const read = createDeliveriesRemote({
      fetch: async (url, init) => {
        asked.push([url, init]);
        return Response.json(body);
      },
      clock: new FakeClock(),
    });
    expect(await read('secret', 'c 1', new AbortController().signal)).toEqual({
      deliveries: [{ id: 'a', openedAt: AT }, { id: 'b' }],
      conversation: {
        cursor: '7.',
        more: false,
        messages: [{ ...MESSAGE, id: 'm' }],
      },
    });
    expect(asked[0]?.[0]).toBe('/v1/sync/deliveries?cursor=c%201');
    expect(new Headers(asked[0]?.[1].headers).get('x-portage-guest')).toBe('secret');
  });

  test.each([
    [404, {}],
    [200, '<html>'],
    [200, { deliveries: 'none' }],
    [200, null],
  ])('no answer of ours (%s %j) changes nothing', async (status, body) => {
    const fetch = async () => Response.json(body, { status });
    const read = createDeliveriesRemote({ fetch, clock: new FakeClock() });
    expect(await read('secret', 'c 1', new AbortController().signal)).toBeNull();
  });

  test('that are no object are none', () => {
    expect([undefined, 7, [], { deliveries: {} }].map(readDeliveries)).toEqual([null, null, null, null]);
  });
});
