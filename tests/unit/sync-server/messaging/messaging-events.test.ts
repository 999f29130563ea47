import { expect, it } from 'vitest';
import { createEventBackbone } from '../../../../sync-server/events/event-backbone.ts';
import { messagingSource } from '../../../../sync-server/messaging/messaging-source.ts';
import { createMessagingWorld } from '../../../support/messaging-world.ts';

it('topics, subscribers and messages cause Appwrite’s events, each once, and sending causes none', async () => {
  const messaging = await createMessagingWorld();
  const { world } = messaging;
  await messaging.register('owner');
  const backbone = createEventBackbone(world.context, { timer: messaging.timer });
  const heard: [string, object][] = [];
  backbone.register({
    name: 'test',
    wants: ({ name }) => !name.startsWith('users.'),
    consume: async ({ name, payload }) => void heard.push([name, await payload()]),
  });
  backbone.addSource(of => messagingSource(of, messaging.messaging.directory));
  await backbone.start();

  const topics = '/v1/messaging/topics';
  const push = '/v1/messaging/messages/push';
  const later = async (
    as: 'owner' | 'key',
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ) => {
    world.context.clock.nowMs += 10;
    const { statusCode } = await world.send(as, method, path, body);
    expect(statusCode).toBeLessThan(300);
    await backbone.idle();
  };
  await later('key', 'POST', topics, { topicId: 'news', name: 'News' });
  await later('key', 'PATCH', `${topics}/news`, { name: 'Other' });
  const subscriber = { subscriberId: 's1', targetId: 'phone' };
  await later('owner', 'POST', `${topics}/news/subscribers`, subscriber);
  await later('owner', 'DELETE', `${topics}/news/subscribers/s1`);
  await later('owner', 'POST', `${topics}/news/subscribers`, subscriber);
  await later('key', 'POST', push, { messageId: 'm1', draft: true });
  await later('key', 'PATCH', `${push}/m1`, { title: 'Hello', topics: ['news'], draft: false });
  await messaging.settled();
  await later('key', 'DELETE', '/v1/messaging/messages/m1');
  await later('key', 'DELETE', `${topics}/news`);

  expect(heard.map(([name]) => name)).toEqual([
    'topics.news.create',
    'topics.news.update',
    'topics.news.subscribers.s1.create',
    'topics.news.subscribers.s1.delete',
    'topics.news.subscribers.s1.create',
    'messages.m1.create',
    'messages.m1.update',
    'messages.m1.delete',
    'topics.news.delete',
    'topics.news.subscribers.s1.delete',
  ]);
  const payloadOf = (name: string) => heard.find(each => each[0] === name)?.[1];
  expect(payloadOf('topics.news.create')).toMatchObject({ $id: 'news', name: 'News' });
  expect(payloadOf('topics.news.subscribers.s1.create')).toMatchObject({ $id: 's1', userId: 'owner' });
  expect(payloadOf('messages.m1.update')).toMatchObject({ $id: 'm1', data: { title: 'Hello' } });
  await backbone.close();
  await messaging.close();
});
