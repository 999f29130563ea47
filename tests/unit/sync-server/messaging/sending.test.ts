import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMessaging } from '../../../../sync-server/messaging/open-messaging.ts';
import { openPushService } from '../../../../sync-server/push/open-push.ts';
import { accountBody, accountKey, readAccount } from '../../../../sync-server/records/account-record.ts';
import {
  deliveriesOfMessage,
  MESSAGE_NEWS,
  toPush,
} from '../../../../sync-server/records/messaging/push-record.ts';
import { topicKey } from '../../../../sync-server/records/messaging/messaging-record.ts';
import { createMessagingWorld, type MessagingWorld } from '../../../support/messaging-world.ts';
import type { PushBrowser } from '../../../support/push-service.ts';
import { changeAccount } from '../../../support/server-world.ts';
import { until } from '../../../support/until.ts';
import { gate } from '../../../support/gate.ts';

const HOUR_MS = 3_600_000;

let messaging: MessagingWorld;
let [owner, stranger]: PushBrowser[] = [];

beforeEach(async () => {
  messaging = await createMessagingWorld({ PUBLIC_URL: 'https://jobs.example' });
  owner = await messaging.register('owner');
  stranger = await messaging.register('stranger');
  await post('key', '/topics', { topicId: 'news', name: 'News' });
});
afterEach(() => messaging.close());

type Sender = Parameters<MessagingWorld['world']['send']>[0];
async function post(as: Sender, path: string, body: object, method: 'POST' | 'PATCH' = 'POST') {
  const answer = await messaging.world.send(as, method, `/v1/messaging${path}`, body);
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return answer.json();
}
const subscribe = (as: Sender, subscriberId: string, targetId = 'phone') =>
  post(as, '/topics/news/subscribers', { subscriberId, targetId });
const send = async (body: object, messageId = 'm1') => {
  await post('key', '/messages/push', { messageId, title: 'Hello', ...body });
  await messaging.settled();
};
const message = async (id = 'm1') =>
  (await messaging.world.send('key', 'GET', `/v1/messaging/messages/${id}`)).json();
const deliveriesOf = async (messageId: string) =>
  (await messaging.world.context.stores.accounts.range(deliveriesOfMessage(messageId))).flatMap(
    ({ body }) => toPush(body) ?? [],
  );
const contents = (browser: PushBrowser | undefined) => browser?.got.map(({ content }) => content);

describe('a push message', () => {
  it('reaches the subscribers of its topics, and says so', async () => {
    await subscribe('owner', 'mine');
    await send({
      topics: ['news'],
      body: 'Doors open at 7.',
      data: { room: 'é 4' },
      action: 'https://jobs.example/saved?a=1',
    });
    expect(contents(owner)).toEqual([
      {
        title: 'Hello',
        body: 'Doors open at 7.',
        tag: expect.stringMatching(/^message-[0-9a-f]{16}$/),
        path: '/saved?a=1',
        data: { room: 'é 4' },
      },
    ]);
    expect(owner?.got[0]?.headers).toMatchObject({ urgency: 'high' });
    expect(contents(stranger)).toEqual([]);
    expect(await message()).toMatchObject({
      status: 'sent',
      deliveredTotal: 1,
      deliveryErrors: [],
      deliveredAt: expect.stringContaining('2026'),
    });
  });

  it('reaches a target once that is named in every way', async () => {
    await subscribe('owner', 'mine');
    await post('key', '/topics', { topicId: 'other', name: 'Other' });
    await post('owner', '/topics/other/subscribers', { subscriberId: 'mine', targetId: 'phone' });
    await send({ topics: ['news', 'other', 'missing'], users: ['owner', 'nobody'], targets: ['phone'] });
    expect(owner?.got).toHaveLength(1);
    expect(await message()).toMatchObject({ status: 'sent', deliveredTotal: 1 });
  });

  it('to a person reaches all their browsers', async () => {
    const tablet = await messaging.register('owner', 'tablet');
    await send({ users: ['owner'], priority: 'normal' });
    expect([owner?.got.length, tablet.got.length, stranger?.got.length]).toEqual([1, 1, 0]);
    expect(tablet.got[0]?.headers).toMatchObject({ urgency: 'normal' });
  });

  it('to a target goes to the person who named it so first', async () => {
    await send({ targets: ['phone'] });
    expect([owner?.got.length, stranger?.got.length]).toEqual([1, 0]);
  });

  it('fails without recipients', async () => {
    await send({ topics: ['news'] });
    expect(await message()).toMatchObject({
      status: 'failed',
      deliveredTotal: 0,
      deliveryErrors: ['No valid recipients found.'],
    });
  });

  it('tells which targets failed, and a target that is gone loses its subscriptions', async () => {
    await subscribe('owner', 'mine');
    await subscribe('stranger', 'theirs');
    owner?.answers.push(410);
    stranger?.answers.push(400);
    await send({ topics: ['news'] });
    expect(await message()).toMatchObject({
      status: 'failed',
      deliveredTotal: 0,
      deliveryErrors: expect.arrayContaining([
        'Failed to send message to target phone: The target no longer exists.',
        'Failed to send message to target phone: The push service refused it.',
      ]),
    });
    await messaging.settled();
    const list = await messaging.world.send('key', 'GET', '/v1/messaging/topics/news/subscribers');
    expect(list.json().subscribers.map(({ $id }: { $id: string }) => $id)).toEqual(['theirs']);
  });

  it('waits for a push service that is down, and is over after 36 hours', async () => {
    await subscribe('owner', 'mine');
    await subscribe('stranger', 'theirs');
    owner?.answers.push(503, 503);
    stranger?.answers.push(...Array.from({ length: 60 }, () => 503));
    await send({ topics: ['news'] });
    expect(await message()).toMatchObject({ status: 'processing', deliveredAt: null });
    for (let hour = 0; hour < 40; hour += 1) await messaging.pass(HOUR_MS);
    expect(owner?.got).toHaveLength(1);
    expect(await message()).toMatchObject({ status: 'failed', deliveredTotal: 1 });
    expect((await message()).deliveryErrors).toEqual([
      'Failed to send message to target phone: The push service didn’t take it in time.',
    ]);
  });

  it('respects quiet hours, unless it is critical', async () => {
    // It is 07:00 in Toronto.
    await changeAccount(messaging.world.context, 'owner', {
      prefs: { pushQuiet: '22:00-08:30 America/Toronto' },
    });
    await send({ users: ['owner'] });
    expect(owner?.got).toHaveLength(0);
    await send({ users: ['owner'], critical: true, title: 'Storm' }, 'm2');
    expect(contents(owner)).toMatchObject([{ title: 'Storm' }]);
    await messaging.pass(2 * HOUR_MS);
    expect(contents(owner)).toMatchObject([{ title: 'Storm' }, { title: 'Hello' }]);
    expect(await message()).toMatchObject({ status: 'sent' });
  });

  it('isn’t sent to a person who unsubscribes while it waits', async () => {
    for (const id of ['owner', 'stranger'])
      await changeAccount(messaging.world.context, id, {
        prefs: { pushQuiet: '22:00-08:30 America/Toronto' },
      });
    await subscribe('owner', 'mine');
    await subscribe('stranger', 'theirs');
    await send({ topics: ['news'] });
    await messaging.world.send('owner', 'DELETE', '/v1/messaging/topics/news/subscribers/mine');
    await messaging.pass(2 * HOUR_MS);
    expect([owner?.got.length, stranger?.got.length]).toEqual([0, 1]);
    expect((await message()).deliveryErrors).toEqual([
      'Failed to send message to target phone: The target is no longer subscribed.',
    ]);
  });

  it('that is scheduled is sent then, as it was changed until then', async () => {
    const scheduledAt = new Date(messaging.world.context.clock.nowMs + HOUR_MS).toISOString();
    await send({ users: ['owner'], scheduledAt });
    expect(await message()).toMatchObject({ status: 'scheduled' });
    await post('key', '/messages/push/m1', { title: 'Changed' }, 'PATCH');
    await messaging.pass(HOUR_MS - 60_000);
    expect(owner?.got).toHaveLength(0);
    await messaging.restart();
    await messaging.pass(60_000);
    expect(contents(owner)).toMatchObject([{ title: 'Changed' }]);
    expect(await message()).toMatchObject({ status: 'sent', deliveredTotal: 1 });
  });

  it('as a draft is not sent until it is no draft', async () => {
    await send({ draft: true, title: '' });
    await post('key', '/messages/push/m1', { users: ['owner'], title: 'Now' }, 'PATCH');
    await messaging.settled();
    expect([owner?.got.length, (await message()).status]).toEqual([0, 'draft']);
    await post('key', '/messages/push/m1', { draft: false }, 'PATCH');
    await messaging.settled();
    expect(contents(owner)).toMatchObject([{ title: 'Now' }]);
  });

  it('isn’t sent to a blocked account', async () => {
    await changeAccount(messaging.world.context, 'owner', { active: false });
    await send({ users: ['owner'] });
    expect(owner?.got).toHaveLength(0);
    expect((await message()).deliveryErrors).toEqual([
      'Failed to send message to target phone: The account no longer exists or is blocked.',
    ]);
  });

  it('of the largest size arrives whole', async () => {
    const data = { pad: '' };
    const empty = Buffer.byteLength(
      JSON.stringify({ title: 'Hello', body: '', tag: 'message-0000000000000000', path: '/', data }),
    );
    const body = `${'é'.repeat(Math.floor((3_900 - empty) / 2))}${'x'.repeat((3_900 - empty) % 2)}`;
    await send({ users: ['owner'], body, data });
    expect(contents(owner)).toMatchObject([{ body }]);
  });

  it('to many doesn’t hold up a person’s news', async () => {
    const { accounts } = messaging.world.context.stores;
    const { isOpen: held, open: release } = gate();
    const get = accounts.get.bind(accounts);
    // The attempts of the message stay under way.
    accounts.get = async id => {
      if (id === 'message:m1') await held;
      return get(id);
    };
    const record = { userId: 'owner', createdAt: messaging.world.context.clock.nowMs, state: 'waiting' };
    const waiting = { ...record, attempts: 0, notBefore: 0, sent: [] };
    await accounts.commit(
      Array.from({ length: 20 }, (_, at) => `m1/${at}`).map(id => ({
        id: `push:${id}`,
        body: { ...waiting, id, news: MESSAGE_NEWS, subject: 'm1', targetId: 'phone' },
      })),
    );
    await accounts.commit([{ id: 'push:n', body: { ...waiting, id: 'n', news: 'opened', subject: 'a' } }]);
    await until(async () => expect((await get('push:n'))?.body['state']).toBe('done'));
    release();
    await messaging.settled();
    expect((await deliveriesOf('m1')).map(({ state }) => state)).toEqual(
      Array.from({ length: 20 }, () => 'failed'),
    );
  });

  it('with the same long tag as another one up to a point replaces nothing at the push service', async () => {
    const tag = 'a'.repeat(40);
    await send({ users: ['owner'], tag: `${tag}1` });
    await send({ users: ['owner'], tag: `${tag}2` }, 'm2');
    const topics = owner?.got.map(({ headers }) => headers['topic']);
    expect(new Set(topics).size).toBe(2);
    for (const topic of topics ?? []) expect(topic).toMatch(/^[\w-]{32}$/);
  });
});

describe('two servers that both believe they send', () => {
  it('send each target one message', async () => {
    const { context } = messaging.world;
    const second = await openMessaging(context, { timer: messaging.timer });
    const push = openPushService(context, { timer: messaging.timer });
    await push.consumer.start?.();
    await second.consumer.start?.();
    const all = [owner, stranger];
    for (const id of ['anna', 'bruno', 'carla']) all.push(await messaging.register(id));
    await send({ users: ['owner', 'stranger', 'anna', 'bruno', 'carla'] });
    for (let turn = 0; turn < 4; turn += 1) {
      await Promise.all([second.idle(), push.idle()]);
      await messaging.settled();
    }
    expect(all.map(browser => browser?.got.length)).toEqual([1, 1, 1, 1, 1]);
    expect(await message()).toMatchObject({ status: 'sent', deliveredTotal: 5 });
    await second.consumer.stop?.();
    await push.consumer.stop?.();
    second.close();
  });
});

describe('a server that is killed', () => {
  it('after each of its writes makes each delivery once, and counts it once', async () => {
    const { accounts } = messaging.world.context.stores;
    const people = ['owner', 'stranger', 'anna', 'bruno', 'carla'];
    for (const id of ['anna', 'bruno', 'carla']) await messaging.register(id);
    await accounts.commit(
      people.map(userId => ({
        id: `subscriber:news/${userId}/phone`,
        body: { id: userId, topicId: 'news', userId, targetId: 'phone', createdAt: 1 },
      })),
    );
    const commit = accounts.commit.bind(accounts);
    for (let lasting = 0; lasting < 8; lasting += 1) {
      const messageId = `kill-${lasting}`;
      let left = lasting;
      // From some write on, the process of this message writes nothing more.
      accounts.commit = async writes => {
        const isIts = writes.some(({ id }) => id.startsWith('message:') || id.startsWith('push:'));
        if (!isIts || left > 0) {
          if (isIts) left -= 1;
          return commit(writes);
        }
        throw new Error('killed');
      };
      await post('key', '/messages/push', { messageId, title: 'x', topics: ['news'], users: people }).catch(
        () => undefined,
      );
      await messaging.settled();
      accounts.commit = commit;
      await messaging.restart();
      await messaging.settled();
      await messaging.pass(3 * 60_000);
      if (lasting === 0) continue;
      expect(await message(messageId)).toMatchObject({ status: 'sent', deliveredTotal: 5 });
      expect(await deliveriesOf(messageId)).toHaveLength(5);
    }
  });
});

describe('a topic with many subscribers', () => {
  it('is read in pages, and each page is on disk before the next is read', async () => {
    const { accounts } = messaging.world.context.stores;
    const people = Array.from({ length: 1_000 }, (_, at) => `p${at}`);
    const like = (await readAccount(accounts, 'owner'))?.account;
    if (!like) throw new Error('no owner');
    const pushTargets = like.pushTargets.map(target => ({ ...target, identifier: 'no browser' }));
    await accounts.commit(
      people.flatMap(userId => [
        { id: accountKey(userId), body: accountBody({ ...like, id: userId, pushTargets }) },
        {
          id: `subscriber:news/${userId}/phone`,
          body: { id: 's', topicId: 'news', userId, targetId: 'phone', createdAt: 1 },
        },
      ]),
    );
    const range = accounts.range.bind(accounts);
    let largest = 0;
    accounts.range = async options => {
      const page = await range(options);
      if (options.start.startsWith('subscriber:') || options.start.startsWith('push:'))
        largest = Math.max(largest, page.length);
      return page;
    };
    await send({ topics: ['news'] });
    expect(largest).toBeLessThanOrEqual(500);
    const { deliveryErrors, ...sent } = await message();
    expect(sent).toMatchObject({ status: 'failed', deliveredTotal: 0 });
    expect([deliveryErrors.length, deliveryErrors.at(-1)]).toEqual([101, 'And 900 more.']);
  });
});

describe('a topic’s removal', () => {
  it('that was interrupted is finished by the next start', async () => {
    await subscribe('owner', 'mine');
    const { accounts } = messaging.world.context.stores;
    const stored = await accounts.get(topicKey('news'));
    if (!stored) throw new Error('no topic');
    await accounts.commit([{ ...stored, body: { ...stored.body, deleted: true } }]);
    expect((await messaging.world.send('key', 'GET', '/v1/messaging/topics/news')).statusCode).toBe(404);
    await messaging.restart();
    await post('key', '/topics', { topicId: 'news', name: 'News again' });
    const topic = (await messaging.world.send('key', 'GET', '/v1/messaging/topics/news')).json();
    expect(topic).toMatchObject({ name: 'News again', pushTotal: 0 });
  });
});
