import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginErasure } from '../../../../sync-server/leaving/begin-erasure.ts';
import { startErasures } from '../../../../sync-server/leaving/start-erasures.ts';
import { SUBSCRIBER_RANGE } from '../../../../sync-server/records/messaging/messaging-record.ts';
import { createMessagingWorld, type MessagingWorld } from '../../../support/messaging-world.ts';
import { type Actor, changeAccount, type Method } from '../../../support/server-world.ts';

let messaging: MessagingWorld;
const NEWS = '/v1/messaging/topics/news';

async function open(variables?: Record<string, string>): Promise<void> {
  messaging = await createMessagingWorld(variables);
  await messaging.register('owner');
  await messaging.register('stranger');
  await messaging.register('stranger', 'tablet');
  await send('key', 'POST', '/v1/messaging/topics', { topicId: 'news', name: 'News' });
}
beforeEach(() => open());
afterEach(() => messaging.close());

async function send(as: Actor, method: Method, path: string, body?: object) {
  const answer = await messaging.world.send(as, method, path, body);
  const content = answer.body === '' ? {} : answer.json();
  return { status: answer.statusCode, type: content.type, ...content };
}
const subscribe = (as: Actor, subscriberId: string, targetId: string) =>
  send(as, 'POST', `${NEWS}/subscribers`, { subscriberId, targetId });
const stored = async () =>
  (await messaging.world.context.stores.accounts.range(SUBSCRIBER_RANGE)).map(({ id }) =>
    id.slice('subscriber:'.length),
  );

describe('a person', () => {
  it('subscribes their own target only, and hears the same of another’s as of none', async () => {
    expect(await subscribe('owner', 's1', 'phone')).toMatchObject({
      status: 201,
      $id: 's1',
      topicId: 'news',
      userId: 'owner',
      userName: 'owner',
      targetId: 'phone',
      target: { $id: 'phone', userId: 'owner', providerType: 'push' },
      providerType: 'push',
    });
    const others = await subscribe('owner', 's2', 'tablet');
    expect(others).toMatchObject({ status: 404, type: 'user_target_not_found' });
    expect(await subscribe('owner', 's2', 'nothing')).toEqual(others);
    expect(await stored()).toEqual(['news/owner/phone']);
  });

  it('learns nothing of another’s subscriber from a name that is taken', async () => {
    await subscribe('stranger', 'theirs', 'tablet');
    expect(await subscribe('owner', 'theirs', 'phone')).toMatchObject({ status: 201, userId: 'owner' });
    const missing = await send('owner', 'DELETE', `${NEWS}/subscribers/nothing`);
    expect(missing).toMatchObject({ status: 404, type: 'subscriber_not_found' });
    expect((await send('owner', 'DELETE', `${NEWS}/subscribers/theirs`)).status).toBe(204);
    expect(await send('owner', 'DELETE', `${NEWS}/subscribers/theirs`)).toEqual(missing);
    expect(await stored()).toEqual(['news/stranger/tablet']);
  });

  it('has one subscription for a target, whatever it’s called, even if it asks many times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => subscribe('owner', `s${at}`, 'phone')),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    expect(await subscribe('stranger', 'one', 'phone')).toMatchObject({ status: 201 });
    expect(await subscribe('stranger', 'one', 'tablet')).toMatchObject({
      status: 409,
      type: 'subscriber_already_exists',
    });
    expect((await send('key', 'GET', NEWS)).pushTotal).toBe(2);
  });

  it('subscribes only where the topic’s roles allow it', async () => {
    await send('key', 'PATCH', NEWS, { subscribe: ['user:stranger'] });
    expect(await subscribe('owner', 's1', 'phone')).toMatchObject({ status: 401, type: 'user_unauthorized' });
    expect(await subscribe('stranger', 's1', 'phone')).toMatchObject({ status: 201 });
    expect(await subscribe('key', 's2', 'phone')).toMatchObject({ status: 201, userId: 'owner' });
  });

  it('hears that an address or a number can’t be subscribed', async () => {
    expect(await subscribe('owner', 's1', 'target-owner')).toMatchObject({
      status: 501,
      type: 'message_kind_unsupported',
    });
    expect(await subscribe('stranger', 's1', 'target-owner')).toMatchObject({ status: 404 });
  });

  it('doesn’t see lists, and a guest sees nothing', async () => {
    for (const as of ['owner', 'guest'] as const) {
      expect((await send(as, 'GET', `${NEWS}/subscribers`)).status).toBe(401);
      expect((await send(as, 'GET', `${NEWS}/subscribers/s1`)).status).toBe(401);
      expect((await send(as, 'GET', '/v1/messaging/topics')).status).toBe(401);
      expect((await send(as, 'GET', '/v1/messaging/providers')).status).toBe(401);
    }
    expect((await subscribe('guest', 's1', 'phone')).status).toBe(401);
    expect((await send('guest', 'DELETE', `${NEWS}/subscribers/s1`)).status).toBe(401);
  });

  it('may have so many subscriptions and no more', async () => {
    await messaging.close();
    await open({ QUOTAS: 'subscriptions.held=1' });
    await subscribe('stranger', 's1', 'phone');
    expect(await subscribe('stranger', 's2', 'tablet')).toMatchObject({
      status: 400,
      type: 'quota_exceeded',
    });
    await send('stranger', 'DELETE', `${NEWS}/subscribers/s1`);
    expect(await subscribe('stranger', 's2', 'tablet')).toMatchObject({ status: 201 });
  });

  it('uses up one of the day’s for each that they make', async () => {
    await messaging.close();
    await open({ QUOTAS: 'subscriptions.account=2', RATE_LIMITS: 'on' });
    for (const [id, target] of [
      ['s1', 'phone'],
      ['s2', 'tablet'],
    ] as const)
      expect((await subscribe('stranger', id, target)).status).toBe(201);
    await send('stranger', 'DELETE', `${NEWS}/subscribers/s2`);
    expect(await subscribe('stranger', 's3', 'tablet')).toMatchObject({
      status: 429,
      type: 'daily_quota_exceeded',
    });
  });

  it('finds their subscriptions in their export', async () => {
    const exported = async () =>
      (await messaging.world.send('owner', 'GET', '/v1/account/export')).json().subscriptions;
    expect(await exported()).toBeUndefined();
    await subscribe('owner', 's1', 'phone');
    await subscribe('stranger', 's1', 'phone');
    expect(await exported()).toEqual([
      {
        $id: 's1',
        $createdAt: expect.any(String),
        topicId: 'news',
        topicName: 'News',
        targetId: 'phone',
      },
    ]);
  });
});

describe('subscriptions end', () => {
  beforeEach(async () => {
    await subscribe('owner', 's1', 'phone');
    await subscribe('stranger', 's1', 'phone');
    await subscribe('stranger', 's2', 'tablet');
  });

  it('with their target', async () => {
    await send('stranger', 'DELETE', '/v1/account/targets/tablet/push');
    await messaging.settled();
    expect(await stored()).toEqual(['news/owner/phone', 'news/stranger/phone']);
  });

  it('with their session', async () => {
    await send('stranger', 'DELETE', '/v1/account/sessions/current');
    await messaging.settled();
    expect(await stored()).toEqual(['news/owner/phone']);
  });

  it('also if no process looked when the session ended', async () => {
    await messaging.close();
    await open();
    await subscribe('stranger', 's1', 'phone');
    await messaging.stopped(() => changeAccount(messaging.world.context, 'stranger', { sessions: [] }));
    await messaging.settled();
    expect(await stored()).toEqual([]);
  });

  it('with their account', async () => {
    const { context } = messaging.world;
    const erasures = await startErasures(context, { sleep: async () => undefined });
    await beginErasure(context, 'stranger');
    await erasures.idle();
    await erasures.close();
    expect(await stored()).toEqual(['news/owner/phone']);
  });

  it('with their topic', async () => {
    expect((await send('key', 'DELETE', NEWS)).status).toBe(204);
    expect(await stored()).toEqual([]);
    expect(await subscribe('owner', 's1', 'phone')).toMatchObject({ status: 404, type: 'topic_not_found' });
  });

  it('at once if their topic was deleted while they were made', async () => {
    const { accounts } = messaging.world.context.stores;
    await send('owner', 'DELETE', `${NEWS}/subscribers/s1`);
    const commit = accounts.commit.bind(accounts);
    accounts.commit = async writes => {
      if (writes[0]?.id === 'subscriber:news/owner/phone') {
        accounts.commit = commit;
        await send('key', 'DELETE', NEWS);
      }
      return commit(writes);
    };
    expect(await subscribe('owner', 's1', 'phone')).toMatchObject({ status: 404, type: 'topic_not_found' });
    expect(await stored()).toEqual([]);
  });
});

describe('lists by key', () => {
  it('have everyone, even if people use one name', async () => {
    for (const [as, target] of [
      ['owner', 'phone'],
      ['stranger', 'phone'],
    ] as const)
      expect((await subscribe(as, 'same', target)).status).toBe(201);
    const list = await send('key', 'GET', `${NEWS}/subscribers`);
    expect(list.subscribers.map(({ $id, userId }: Record<string, string>) => [$id, userId])).toEqual([
      ['same', 'owner'],
      ['same', 'stranger'],
    ]);
    expect((await send('key', 'GET', `${NEWS}/subscribers/same`)).userId).toBe('owner');
  });

  it('find subscribers by queries and search', async () => {
    await subscribe('owner', 's1', 'phone');
    await subscribe('stranger', 's2', 'tablet');
    const list = (query: string) => send('key', 'GET', `${NEWS}/subscribers?${query}`);
    const of = (user: string) =>
      `queries[]=${encodeURIComponent(JSON.stringify({ method: 'equal', attribute: 'userId', values: [user] }))}`;
    expect(await list(of('stranger'))).toMatchObject({ total: 1, subscribers: [{ $id: 's2' }] });
    expect(await list('search=tablet')).toMatchObject({ total: 1, subscribers: [{ $id: 's2' }] });
    expect(await list('total=false')).toMatchObject({ total: 0 });
    expect((await send('key', 'GET', `${NEWS}/subscribers/s1`)).userId).toBe('owner');
    expect((await send('key', 'DELETE', `${NEWS}/subscribers/s1`)).status).toBe(204);
    expect((await list('')).total).toBe(1);
  });
});
