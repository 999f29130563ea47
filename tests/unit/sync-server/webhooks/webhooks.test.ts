import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { createEventBackbone } from '../../../../sync-server/events/event-backbone.ts';
import { addPosting } from '../../../support/board.ts';
import { until } from '../../../support/until.ts';
import {
  createWebhookWorld,
  openReceiver,
  type Receiver,
  type WebhookWorld,
} from '../../../support/webhook-world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NEW_JOBS = 'databases.*.collections.jobs.documents.*.create';

let receiver: Receiver;
let at: WebhookWorld;
beforeEach(async () => {
  receiver = await openReceiver();
  at = await createWebhookWorld();
});
afterEach(async () => {
  await at.close();
  await receiver.close();
});

const input = (more: object = {}) => ({
  webhookId: 'hook',
  name: 'Partner',
  url: receiver.url,
  events: [NEW_JOBS],
  ...more,
});
async function make(more: object = {}): Promise<{ secret: string }> {
  const answer = await at.world.send('key', 'POST', '/v1/webhooks', input(more));
  expect(answer.statusCode).toBe(201);
  return answer.json();
}
async function post(jobId: number): Promise<void> {
  at.pass(1);
  await addPosting(at.world.context, { jobId });
  await at.settled();
}
const log = async () =>
  (await at.world.send('key', 'GET', '/v1/webhooks/hook/deliveries')).json<{
    total: number;
    deliveries: {
      $id: string;
      state: string;
      attempts: number;
      status: number | null;
      problem: string | null;
    }[];
  }>();

describe('an event that a webhook asks for', () => {
  it('does not fill the disk while thousands wait', async () => {
    await make();
    const { context } = at.world;
    const waiting = (number: number) => ({
      id: `webhookDelivery:hook/w${number}`,
      body: {
        id: `w${number}`,
        webhookId: 'hook',
        eventId: 'e',
        event: 'e',
        events: [],
        userId: '',
        payload: '{}',
        createdAt: context.clock.nowMs,
        state: 'waiting',
        attempts: 1,
        notBefore: context.clock.nowMs + HOUR_MS,
        triedAt: null,
        status: 500,
        problem: 'x',
      },
    });
    await context.stores.accounts.commit(Array.from({ length: 2_000 }, (_, number) => waiting(number)));
    at.pass(1);
    for (let jobId = 1; jobId <= 260; jobId += 1) await addPosting(context, { jobId });
    await at.settled();
    expect((await log()).total).toBe(2_200);
    expect(at.service.figures.failed).toBe(260);
  });

  it('is sent once, signed in both ways, with Appwrite’s headers', async () => {
    const { secret } = await make({ authUsername: 'me', authPassword: 'é' });
    await post(7);
    expect(receiver.received).toHaveLength(1);
    const [{ headers, body, path } = { headers: {}, body: '', path: '' }] = receiver.received;
    expect(path).toBe('/hook');
    expect(JSON.parse(body)).toMatchObject({ $id: 'job-7', $collectionId: 'jobs', jobId: 7 });
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-appwrite-webhook-id': 'hook',
      'x-appwrite-webhook-name': 'Partner',
      'x-appwrite-webhook-project-id': 'portage',
      authorization: `Basic ${Buffer.from('me:é').toString('base64')}`,
    });
    expect(String(headers['x-appwrite-webhook-events']).split(',')).toContain(NEW_JOBS);
    const sha1 = createHmac('sha1', secret)
      .update(receiver.url + body)
      .digest('base64');
    expect(headers['x-appwrite-webhook-signature']).toBe(sha1);
    const seconds = Math.floor(at.world.context.clock.nowMs / 1000);
    expect(headers['webhook-timestamp']).toBe(String(seconds));
    const signed = `${String(headers['webhook-id'])}.${seconds}.${body}`;
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`,
    );
    expect(await log()).toMatchObject({
      total: 1,
      deliveries: [{ state: 'delivered', attempts: 1, status: 200 }],
    });
  });

  it('is not sent if the pattern is another one, or the webhook is off', async () => {
    await make({ events: ['users.*.create'] });
    await make({ webhookId: 'off', enabled: false });
    await post(7);
    expect(receiver.received).toEqual([]);
    await at.world.send('key', 'PUT', '/v1/webhooks/off', {
      name: 'On',
      url: receiver.url,
      events: [NEW_JOBS],
    });
    await post(8);
    expect(receiver.received.map(({ body }) => JSON.parse(body).$id)).toEqual(['job-8']);
  });

  it('is tried again with growing pauses, with the same id, until the receiver takes it', async () => {
    await make();
    receiver.answers.push(500, 'drop', 404);
    await post(7);
    const pauses = [10_000, MINUTE_MS, 5 * MINUTE_MS];
    for (const [tries, pauseMs] of pauses.entries()) {
      expect(await log()).toMatchObject({ deliveries: [{ state: 'waiting', attempts: tries + 1 }] });
      at.pass(pauseMs - 1);
      await at.settled();
      expect(receiver.received).toHaveLength(tries + 1);
      at.pass(1);
      await at.settled();
    }
    expect(receiver.received).toHaveLength(4);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(4);
    expect(await log()).toMatchObject({ deliveries: [{ state: 'delivered', attempts: 4 }] });
    const webhook = await at.world.send('key', 'GET', '/v1/webhooks/hook');
    expect(webhook.json()).toMatchObject({ attempts: 0, logs: '' });
  });

  it('is given up after three days, and can be replayed', async () => {
    await make();
    receiver.answers.push(...Array<number>(40).fill(503));
    await post(7);
    const webhook = await at.world.send('key', 'GET', '/v1/webhooks/hook');
    expect(webhook.json()).toMatchObject({ attempts: 1, logs: 'The receiver answered 503.' });
    for (let hours = 0; hours < 80; hours += 1) {
      at.pass(HOUR_MS);
      await at.settled();
    }
    const given = await log();
    expect(given.deliveries).toMatchObject([
      { state: 'failed', status: 503, problem: 'The receiver answered 503.' },
    ]);
    expect(receiver.received.length).toBeGreaterThan(9);
    expect(receiver.received.length).toBeLessThan(16);
    const before = receiver.received.length;
    receiver.answers.length = 0;
    const url = `/v1/webhooks/hook/deliveries/${given.deliveries[0]?.$id}/replay`;
    expect((await at.world.send('key', 'POST', url)).statusCode).toBe(202);
    await at.settled();
    const [first, last] = [receiver.received[0], receiver.received[before]];
    expect(last?.body).toBe(first?.body);
    expect(last?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect((await log()).deliveries.map(({ state }) => state)).toEqual(['delivered', 'failed']);
  });

  it('is not tried again if the receiver says that it is gone', async () => {
    await make();
    receiver.answers.push(410);
    await post(7);
    expect((await log()).deliveries).toMatchObject([{ state: 'failed', attempts: 1, status: 410 }]);
  });

  it('reaches the receiver after a kill, also one during an attempt', async () => {
    await make();
    receiver.answers.push(503);
    await post(7);
    await at.backbone.close();
    // The next process.
    const next = createEventBackbone(at.world.context, { timer: at.timer });
    next.register(at.service.consumer);
    await next.start();
    at.pass(10_000);
    await until(() => expect(receiver.received).toHaveLength(2));
    // The receiver has it before the log does.
    await at.service.idle();
    await next.close();
    expect((await log()).deliveries).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  it('of one webhook is not held up by another one’s', async () => {
    await make({ webhookId: 'slow', url: 'http://127.0.0.1:9/closed' });
    await make();
    await post(7);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('a receiver that is not public', () => {
  it('is refused when it is given', async () => {
    await at.close();
    at = await createWebhookWorld({});
    const urls = ['http://10.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/latest', 'http://2130706433/'];
    for (const url of [...urls, 'http://localhost:8080/']) {
      const answer = await at.world.send('key', 'POST', '/v1/webhooks', input({ url }));
      expect(answer.statusCode, url).toBe(400);
      expect(answer.json()).toMatchObject({
        message: 'Invalid `url` param: Value must be at a public address',
      });
    }
  });

  it('is not called if a name leads to it, and no attempt follows', async () => {
    await at.close();
    at = await createWebhookWorld({}, async () => [{ address: '127.0.0.1', family: 4 }]);
    await make({ url: `http://partner.example:${new URL(receiver.url).port}/` });
    await post(7);
    expect(receiver.received).toEqual([]);
    expect((await log()).deliveries).toMatchObject([
      { state: 'failed', attempts: 1, status: null, problem: 'partner.example is not at a public address' },
    ]);
  });
});

describe('the API', () => {
  test('makes, lists, changes and deletes webhooks', async () => {
    const { secret } = await make({ webhookId: 'unique()', secret: 'my own secret' });
    expect(secret).toBe('my own secret');
    await make({ name: 'Second', tls: false });
    const listed = (await at.world.send('key', 'GET', '/v1/webhooks')).json();
    expect(listed).toMatchObject({
      total: 2,
      webhooks: [{ secret: '' }, { $id: 'hook', name: 'Second', tls: false }],
    });
    const query = encodeURIComponent(
      JSON.stringify({ method: 'equal', attribute: 'name', values: ['Second'] }),
    );
    const found = (await at.world.send('key', 'GET', `/v1/webhooks?queries[0]=${query}`)).json();
    expect(found).toMatchObject({ total: 1, webhooks: [{ $id: 'hook' }] });
    const changed = await at.world.send('key', 'PUT', '/v1/webhooks/hook', {
      name: 'N',
      url: receiver.url,
      events: [],
    });
    expect(changed.json()).toMatchObject({ name: 'N', events: [], tls: true, secret: '' });
    const renewed = await at.world.send('key', 'PATCH', '/v1/webhooks/hook/secret', {});
    expect(renewed.json().secret).toMatch(/^[0-9a-f]{64}$/);
    expect((await at.world.send('key', 'DELETE', '/v1/webhooks/hook')).statusCode).toBe(204);
    expect((await at.world.send('key', 'GET', '/v1/webhooks/hook')).json()).toMatchObject({
      type: 'webhook_not_found',
    });
    expect((await at.world.send('key', 'DELETE', '/v1/webhooks/hook')).statusCode).toBe(404);
  });

  test('keeps secrets sealed on disk, and the log goes with its webhook', async () => {
    const { secret } = await make({ authUsername: 'me', authPassword: 'open sesame' });
    await post(7);
    const { accounts } = at.world.context.stores;
    const all = JSON.stringify(await accounts.range({ start: 'webhook', end: 'webhookZ' }));
    expect(all).toContain('job-7');
    expect(all).not.toContain(secret);
    expect(all).not.toContain('open sesame');
    await at.world.send('key', 'DELETE', '/v1/webhooks/hook');
    expect(accounts.ids.filter(id => id.startsWith('webhook'))).toEqual([]);
  });

  test('sends a test at once, and says how it ended', async () => {
    await make({ events: [] });
    receiver.answers.push(500);
    const failed = await at.world.send('key', 'POST', '/v1/webhooks/hook/test');
    expect(failed.json()).toMatchObject({ state: 'failed', status: 500, attempts: 1 });
    const sent = await at.world.send('key', 'POST', '/v1/webhooks/hook/test');
    expect(sent.json()).toMatchObject({ state: 'delivered', event: 'webhooks.hook.test' });
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toEqual({
      $id: 'hook',
      name: 'Partner',
      test: true,
    });
    expect((await log()).total).toBe(2);
  });

  test('refuses what can’t be right, and says which parameter it is', async () => {
    const wrong: [object, string][] = [
      [{ webhookId: '-x' }, 'webhookId'],
      [{ name: '' }, 'name'],
      [{ name: 'x'.repeat(129) }, 'name'],
      [{ url: 'ftp://a.example' }, 'url'],
      [{ url: 'http://a:b@c.example' }, 'url'],
      [{ url: 'nonsense' }, 'url'],
      [{ events: 'users.*' }, 'events'],
      [{ events: ['nothing.*'] }, 'events'],
      [{ events: Array(101).fill('users.*') }, 'events'],
      [{ secret: 'short' }, 'secret'],
      [{ authPassword: 'a\r\nx-evil: 1' }, 'authPassword'],
      [{ tls: 'no' }, 'tls'],
    ];
    for (const [more, name] of wrong) {
      const answer = await at.world.send('key', 'POST', '/v1/webhooks', input(more));
      expect(answer.statusCode, JSON.stringify(more)).toBe(400);
      expect(answer.json().message).toContain(`\`${name}\``);
    }
  });

  test('is closed to guests and people', async () => {
    await make();
    const calls = [
      ['GET', ''],
      ['POST', ''],
      ['GET', '/hook'],
      ['PUT', '/hook'],
      ['PATCH', '/hook/secret'],
      ['DELETE', '/hook'],
      ['POST', '/hook/test'],
      ['GET', '/hook/deliveries'],
      ['GET', '/hook/deliveries/x'],
      ['POST', '/hook/deliveries/x/replay'],
    ] as const;
    for (const actor of ['guest', 'owner'] as const)
      for (const [method, path] of calls) {
        const body = method === 'GET' ? undefined : input();
        const answer = await at.world.send(actor, method, `/v1/webhooks${path}`, body);
        expect([method, path, answer.statusCode]).toEqual([method, path, 401]);
      }
    expect(receiver.received).toEqual([]);
  });
});

describe('deleting a webhook', () => {
  it('deletes it although the end of an attempt is noted in it at the same moment', async () => {
    await make();
    const { accounts } = at.world.context.stores;
    let isNoted = false;
    accounts.beforeCommit = async ([write]) => {
      if (isNoted || write?.id !== 'webhook:hook' || write.body !== null) return;
      isNoted = true;
      await at.service.webhooks.noteAttempt('hook', 'The receiver answered 500.');
    };
    const answer = await at.world.send('key', 'DELETE', '/v1/webhooks/hook');
    expect(answer.statusCode).toBe(204);
    expect((await at.world.send('key', 'GET', '/v1/webhooks/hook')).statusCode).toBe(404);
  });

  it('deletes what a kill had left of its log, and deliveries that came meanwhile', async () => {
    await make();
    receiver.answers.push(500, 500);
    await post(7);
    const { accounts } = at.world.context.stores;
    const revision = (await accounts.get('webhook:hook'))?.revision ?? '';
    await accounts.commit([{ id: 'webhook:hook', revision, body: null }]);
    const left = () => accounts.range({ start: 'webhookDelivery:', end: 'webhookDelivery;' });
    expect(await left()).toHaveLength(1);
    at.pass(10_000);
    await at.settled();
    expect(await left()).toHaveLength(0);
    expect(receiver.received).toHaveLength(1);
  });
});
