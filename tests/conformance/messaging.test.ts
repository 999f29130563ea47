import { Messaging as BrowserMessaging } from 'appwrite';
import { ID, MessagePriority, Query, SmtpEncryption } from 'node-appwrite';
import { describe, expect, it } from 'vitest';
import { systemTimer } from '../../sync-server/core/timer.ts';
import { openMessaging } from '../../sync-server/messaging/open-messaging.ts';
import { registerMessaging } from '../../sync-server/routes/messaging/messaging-api.ts';
import { createKeySdk } from '../support/key-sdk.ts';
import { refusal } from '../support/sdk-refusal.ts';
import { type SdkBrowser, sdkServerForTests } from '../support/sdk-server.ts';

const server = sdkServerForTests({}, [
  async (scope, context) => {
    const service = await openMessaging(context, { timer: systemTimer });
    scope.addHook('onClose', async () => service.close());
    registerMessaging(scope, context, service);
  },
]);
const sdk = (key?: null) =>
  createKeySdk({ ...server, endpoint: server.endpoint, close: async () => undefined }, key);
const key = () => {
  const { messaging, problems } = sdk();
  return { messaging, problems };
};

/** Someone who is signed in, with a push target. */
async function person() {
  const browser = server.browser();
  const email = `${ID.unique()}@example.com`;
  const password = 'wet boots by the door';
  await browser.account.create({ userId: ID.unique(), email, password, name: 'Ana' });
  await browser.account.createEmailPasswordSession({ email, password });
  const target = await targetOf(browser);
  return { browser, target, messaging: new BrowserMessaging(browser.client) };
}
const targetOf = ({ account }: SdkBrowser) =>
  account.createPushTarget({ targetId: ID.unique(), identifier: `https://push.example/${ID.unique()}` });
const topic = async (subscribe?: string[]) =>
  (
    await key().messaging.createTopic({
      topicId: ID.unique(),
      name: 'News',
      ...(subscribe && { subscribe }),
    })
  ).$id;
const draft = async () => {
  const { messaging } = key();
  return (await messaging.createPush({ messageId: ID.unique(), title: 'Hello', draft: true })).$id;
};
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

const NO_TOPIC = [404, 'topic_not_found'];
const NO_MESSAGE = [404, 'message_not_found'];
const NO_SUBSCRIBER = [404, 'subscriber_not_found'];
const UNSUPPORTED = [501, 'message_kind_unsupported'];
const NO_SCOPE = [401, 'general_unauthorized_scope'];

describe('Messaging.createTopic', () => {
  it('answers with the topic, which all users may subscribe to', async () => {
    const { messaging, problems } = key();
    const topicId = ID.unique();
    expect(await messaging.createTopic({ topicId, name: 'News' })).toMatchObject({
      $id: topicId,
      name: 'News',
      subscribe: ['users'],
      emailTotal: 0,
      smsTotal: 0,
      pushTotal: 0,
    });
    const made = await messaging.createTopic({ topicId: ID.unique(), name: 'Crew', subscribe: ['team:a/b'] });
    expect(made.subscribe).toEqual(['team:a/b']);
    expect(problems).toEqual([]);
  });

  it('refuses an id that is taken, a text that is no role, and a caller without a key', async () => {
    const { messaging } = key();
    const taken = { topicId: await topic(), name: 'News' };
    expect(await refusal(messaging.createTopic(taken))).toEqual([409, 'topic_already_exists']);
    const wrong = { topicId: ID.unique(), name: 'News', subscribe: ['everyone'] };
    expect(await refusal(messaging.createTopic(wrong))).toEqual([400, 'general_argument_invalid']);
    expect(await refusal(sdk(null).messaging.createTopic(taken))).toEqual(NO_SCOPE);
  });
});

describe('Messaging.listTopics', () => {
  it('finds by queries and search', async () => {
    const { messaging, problems } = key();
    const made = await messaging.createTopic({ topicId: ID.unique(), name: 'Night shifts' });
    const list = await messaging.listTopics({ queries: [Query.equal('name', 'Night shifts')] });
    expect(list).toMatchObject({ total: 1, topics: [{ $id: made.$id }] });
    expect((await messaging.listTopics({ search: 'night' })).total).toBe(1);
    expect((await messaging.listTopics({ queries: [Query.limit(1)], total: false })).total).toBe(0);
    expect(problems).toEqual([]);
  });
});

describe('Messaging.getTopic', () => {
  it('counts the subscribers', async () => {
    const { messaging, problems } = key();
    const { target, messaging: own } = await person();
    const topicId = await topic();
    await own.createSubscriber({ topicId, subscriberId: ID.unique(), targetId: target.$id });
    expect(await messaging.getTopic({ topicId })).toMatchObject({ $id: topicId, pushTotal: 1 });
    expect(await refusal(messaging.getTopic({ topicId: 'nothing' }))).toEqual(NO_TOPIC);
    expect(problems).toEqual([]);
  });
});

describe('Messaging.updateTopic', () => {
  it('changes what it names', async () => {
    const { messaging, problems } = key();
    const topicId = await topic();
    expect(await messaging.updateTopic({ topicId, name: 'Other' })).toMatchObject({
      name: 'Other',
      subscribe: ['users'],
    });
    expect(await messaging.updateTopic({ topicId, subscribe: [] })).toMatchObject({
      name: 'Other',
      subscribe: [],
    });
    expect(await refusal(messaging.updateTopic({ topicId: 'nothing', name: 'x' }))).toEqual(NO_TOPIC);
    expect(problems).toEqual([]);
  });
});

describe('Messaging.deleteTopic', () => {
  it('ends the topic', async () => {
    const { messaging, problems } = key();
    const topicId = await topic();
    await messaging.deleteTopic({ topicId });
    expect(await refusal(messaging.getTopic({ topicId }))).toEqual(NO_TOPIC);
    expect(await refusal(messaging.deleteTopic({ topicId }))).toEqual(NO_TOPIC);
    expect(problems).toEqual([]);
  });
});

describe('Messaging.createSubscriber', () => {
  it('subscribes one’s own push target', async () => {
    const { browser, target, messaging } = await person();
    const topicId = await topic();
    const subscriberId = ID.unique();
    const made = await messaging.createSubscriber({ topicId, subscriberId, targetId: target.$id });
    const { $id: userId } = await browser.account.get();
    expect(made).toMatchObject({
      $id: subscriberId,
      topicId,
      targetId: target.$id,
      target: { $id: target.$id, identifier: target.identifier },
      userId,
      userName: 'Ana',
      providerType: 'push',
    });
  });

  it('refuses a second one, a topic whose roles don’t allow it, and a missing topic', async () => {
    const { target, messaging } = await person();
    const targetId = target.$id;
    const subscribe = (topicId: string) =>
      refusal(messaging.createSubscriber({ topicId, subscriberId: ID.unique(), targetId }));
    const topicId = await topic();
    await messaging.createSubscriber({ topicId, subscriberId: ID.unique(), targetId });
    expect(await subscribe(topicId)).toEqual([409, 'subscriber_already_exists']);
    expect(await subscribe(await topic(['label:crew']))).toEqual([401, 'user_unauthorized']);
    expect(await subscribe('nothing')).toEqual(NO_TOPIC);
  });

  it('differs: subscribes only one’s own target. Another’s is 404 `user_target_not_found`, as a missing one', async () => {
    const [ana, bea] = [await person(), await person()];
    const topicId = await topic();
    const subscribe = (targetId: string) =>
      refusal(ana.messaging.createSubscriber({ topicId, subscriberId: ID.unique(), targetId }));
    expect(await subscribe(bea.target.$id)).toEqual([404, 'user_target_not_found']);
    expect(await subscribe('nothing')).toEqual([404, 'user_target_not_found']);
  });

  it('differs: subscribes push targets only. An address or number is 501', async () => {
    const { browser, messaging } = await person();
    const { targets } = await browser.account.get();
    const targetId = targets.find(({ providerType }) => providerType === 'email')?.$id ?? '';
    const made = messaging.createSubscriber({ topicId: await topic(), subscriberId: ID.unique(), targetId });
    expect(await refusal(made)).toEqual(UNSUPPORTED);
  });

  it('subscribes anyone’s target for a key', async () => {
    const { messaging, problems } = key();
    const { target } = await person();
    const topicId = await topic([]);
    const made = await messaging.createSubscriber({
      topicId,
      subscriberId: ID.unique(),
      targetId: target.$id,
    });
    expect(made.target.$id).toBe(target.$id);
    expect(problems).toEqual([]);
  });
});

describe('Messaging.deleteSubscriber', () => {
  it('ends one’s own subscription, and not another’s', async () => {
    const [ana, bea] = [await person(), await person()];
    const topicId = await topic();
    const subscriberId = ID.unique();
    await ana.messaging.createSubscriber({ topicId, subscriberId, targetId: ana.target.$id });
    expect(await refusal(bea.messaging.deleteSubscriber({ topicId, subscriberId }))).toEqual(NO_SUBSCRIBER);
    await ana.messaging.deleteSubscriber({ topicId, subscriberId });
    expect(await refusal(ana.messaging.deleteSubscriber({ topicId, subscriberId }))).toEqual(NO_SUBSCRIBER);
  });

  it('ends anyone’s for a key', async () => {
    const { messaging, problems } = key();
    const ana = await person();
    const topicId = await topic();
    const subscriberId = ID.unique();
    await ana.messaging.createSubscriber({ topicId, subscriberId, targetId: ana.target.$id });
    await messaging.deleteSubscriber({ topicId, subscriberId });
    expect((await messaging.listSubscribers({ topicId })).total).toBe(0);
    expect(problems).toEqual([]);
  });
});

describe('Messaging.listSubscribers', () => {
  it('finds by queries and search', async () => {
    const { messaging, problems } = key();
    const [ana, bea] = [await person(), await person()];
    const topicId = await topic();
    for (const { messaging: own, target } of [ana, bea])
      await own.createSubscriber({ topicId, subscriberId: ID.unique(), targetId: target.$id });
    const queries = [Query.equal('targetId', bea.target.$id)];
    expect(await messaging.listSubscribers({ topicId, queries })).toMatchObject({
      total: 1,
      subscribers: [{ targetId: bea.target.$id, userName: 'Ana' }],
    });
    expect((await messaging.listSubscribers({ topicId, search: ana.target.$id })).total).toBe(1);
    expect((await messaging.listSubscribers({ topicId, total: false })).total).toBe(0);
    expect(await refusal(messaging.listSubscribers({ topicId: 'nothing' }))).toEqual(NO_TOPIC);
    expect(problems).toEqual([]);
  });
});

describe('Messaging.getSubscriber', () => {
  it('answers with the subscriber and its target', async () => {
    const { messaging, problems } = key();
    const ana = await person();
    const topicId = await topic();
    const subscriberId = ID.unique();
    await ana.messaging.createSubscriber({ topicId, subscriberId, targetId: ana.target.$id });
    expect(await messaging.getSubscriber({ topicId, subscriberId })).toMatchObject({
      $id: subscriberId,
      target: { $id: ana.target.$id },
    });
    const missing = messaging.getSubscriber({ topicId, subscriberId: 'nothing' });
    expect(await refusal(missing)).toEqual(NO_SUBSCRIBER);
    expect(problems).toEqual([]);
  });
});

describe('Messaging.createPush', () => {
  it('sends to topics, users and targets', async () => {
    const { messaging, problems } = key();
    const { browser, target } = await person();
    const { $id: userId } = await browser.account.get();
    const topics = [await topic()];
    const made = await messaging.createPush({
      messageId: ID.unique(),
      title: 'Hello',
      body: 'Doors open at 7.',
      topics,
      users: [userId],
      targets: [target.$id],
      data: { room: 4 },
      action: '/saved',
      tag: 'doors',
      critical: true,
      priority: MessagePriority.Normal,
    });
    expect(made).toMatchObject({
      providerType: 'push',
      status: 'processing',
      topics,
      users: [userId],
      targets: [target.$id],
      scheduledAt: null,
      deliveredAt: null,
      deliveredTotal: 0,
      data: { title: 'Hello', body: 'Doors open at 7.', data: { room: 4 }, action: '/saved', critical: true },
    });
    expect(problems).toEqual([]);
  });

  it('keeps a draft, and schedules', async () => {
    const { messaging, problems } = key();
    expect(await messaging.createPush({ messageId: ID.unique(), draft: true })).toMatchObject({
      status: 'draft',
    });
    const scheduledAt = inAnHour();
    const made = await messaging.createPush({
      messageId: ID.unique(),
      title: 'Hello',
      topics: [await topic()],
      scheduledAt,
    });
    expect(made.status).toBe('scheduled');
    expect(Date.parse(made.scheduledAt ?? '')).toBe(Date.parse(scheduledAt));
    expect(problems).toEqual([]);
  });

  it('refuses what has no recipients, another kind of target and a time in the past', async () => {
    const { messaging } = key();
    const { browser } = await person();
    const { targets } = await browser.account.get();
    const email = targets.find(({ providerType }) => providerType === 'email')?.$id ?? '';
    const create = (more: object) =>
      refusal(messaging.createPush({ messageId: ID.unique(), title: 'Hello', ...more }));
    expect(await create({})).toEqual([400, 'message_missing_target']);
    expect(await create({ targets: [email] })).toEqual([400, 'message_target_not_push']);
    expect(await create({ targets: ['nothing'] })).toEqual([400, 'message_target_not_push']);
    const past = { topics: ['news'], scheduledAt: '2020-10-15T06:38:00.000+00:00' };
    expect(await create(past)).toEqual([400, 'general_argument_invalid']);
    const taken = { messageId: await draft(), topics: ['news'] };
    expect((await create(taken))[0]).toBe(409);
  });

  it('differs: needs a title, takes 3,900 bytes in all, opens paths of the app only, and has no picture or icon of its own', async () => {
    const { messaging } = key();
    const create = (more: object) =>
      refusal(messaging.createPush({ messageId: ID.unique(), title: 'Hello', topics: ['news'], ...more }));
    const invalid = [400, 'general_argument_invalid'];
    expect(await create({ title: '' })).toEqual(invalid);
    expect(await create({ body: 'é'.repeat(1_950) })).toEqual(invalid);
    expect(await create({ action: 'https://elsewhere.example/' })).toEqual(invalid);
    expect(await create({ action: '//elsewhere.example' })).toEqual(invalid);
    expect(await create({ image: 'bucket:file' })).toEqual(invalid);
    expect(await create({ icon: 'https://elsewhere.example/icon.png' })).toEqual(invalid);
  });
});

describe('Messaging.updatePush', () => {
  it('changes a draft, and sends it when it is none any more', async () => {
    const { messaging, problems } = key();
    const messageId = await draft();
    const topics = [await topic()];
    const changed = await messaging.updatePush({ messageId, topics, title: 'Other', body: 'Text' });
    expect(changed).toMatchObject({ status: 'draft', topics, data: { title: 'Other', body: 'Text' } });
    expect((await messaging.updatePush({ messageId, scheduledAt: inAnHour() })).status).toBe('scheduled');
    expect((await messaging.updatePush({ messageId, draft: true })).status).toBe('draft');
    expect((await messaging.updatePush({ messageId, draft: false })).status).toBe('processing');
    const late = messaging.updatePush({ messageId, title: 'Late' });
    expect(await refusal(late)).toEqual([400, 'message_already_processing']);
    expect(problems).toEqual([]);
  });

  it('refuses to send what has no recipients', async () => {
    const { messaging } = key();
    const sent = messaging.updatePush({ messageId: await draft(), draft: false });
    expect(await refusal(sent)).toEqual([400, 'message_missing_target']);
    expect(await refusal(messaging.updatePush({ messageId: 'nothing' }))).toEqual(NO_MESSAGE);
  });
});

describe('Messaging.listMessages', () => {
  it('finds by queries and search', async () => {
    const { messaging, problems } = key();
    const made = await messaging.createPush({ messageId: ID.unique(), title: 'Snowplough', draft: true });
    expect(await messaging.listMessages({ search: 'snowplough' })).toMatchObject({
      total: 1,
      messages: [{ $id: made.$id }],
    });
    const drafts = await messaging.listMessages({ queries: [Query.equal('status', 'draft')] });
    expect(drafts.messages.map(({ $id }) => $id)).toContain(made.$id);
    expect((await messaging.listMessages({ total: false })).total).toBe(0);
    expect(problems).toEqual([]);
  });
});

describe('Messaging.getMessage', () => {
  it('answers with the message', async () => {
    const { messaging, problems } = key();
    const messageId = await draft();
    expect(await messaging.getMessage({ messageId })).toMatchObject({ $id: messageId, status: 'draft' });
    expect(await refusal(messaging.getMessage({ messageId: 'nothing' }))).toEqual(NO_MESSAGE);
    expect(problems).toEqual([]);
  });
});

describe('Messaging.delete', () => {
  it('deletes a message, but not one that is being sent', async () => {
    const { messaging, problems } = key();
    const messageId = await draft();
    await messaging.delete({ messageId });
    expect(await refusal(messaging.delete({ messageId }))).toEqual(NO_MESSAGE);
    const sent = await messaging.createPush({ messageId: ID.unique(), title: 'Hello', topics: ['news'] });
    expect(await refusal(messaging.delete({ messageId: sent.$id }))).toEqual([
      400,
      'message_already_processing',
    ]);
    expect(problems).toEqual([]);
  });
});

describe('Messaging.listTargets', () => {
  it('lists the targets that the message names', async () => {
    const { messaging, problems } = key();
    const [ana, bea] = [await person(), await person()];
    const { $id: messageId } = await messaging.createPush({
      messageId: ID.unique(),
      title: 'Hello',
      targets: [ana.target.$id, bea.target.$id],
      draft: true,
    });
    const list = await messaging.listTargets({ messageId });
    expect(list.targets.map(({ $id }) => $id)).toEqual([ana.target.$id, bea.target.$id]);
    const queries = [Query.equal('userId', list.targets[1]?.userId ?? '')];
    expect((await messaging.listTargets({ messageId, queries })).total).toBe(1);
    expect(await messaging.listTargets({ messageId: await draft() })).toEqual({ total: 0, targets: [] });
    expect(problems).toEqual([]);
  });
});

describe.each([
  ['createEmail', m => m.createEmail({ messageId: 'm', subject: 'Hello', content: 'Text' })],
  ['updateEmail', m => m.updateEmail({ messageId: 'm' })],
  ['createSms', m => m.createSms({ messageId: 'm', content: 'Text' })],
  ['updateSms', m => m.updateSms({ messageId: 'm' })],
  ['listProviders', m => m.listProviders()],
  ['getProvider', m => m.getProvider({ providerId: 'p' })],
  ['deleteProvider', m => m.deleteProvider({ providerId: 'p' })],
  ['createFcmProvider', m => m.createFcmProvider({ providerId: 'p', name: 'Phones' })],
  [
    'createSmtpProvider',
    m =>
      m.createSmtpProvider({
        providerId: 'p',
        name: 'Mail',
        host: 'mail.example',
        encryption: SmtpEncryption.Tls,
      }),
  ],
] satisfies [string, (messaging: ReturnType<typeof key>['messaging']) => Promise<unknown>][])(
  'Messaging.%s',
  (_name, call) => {
    it('differs: is not supported, and says so', async () => {
      expect(await refusal(call(key().messaging))).toEqual(UNSUPPORTED);
      expect(await refusal(call(sdk(null).messaging))).toEqual(NO_SCOPE);
    });
  },
);

it('all answers to browsers fit Appwrite’s description', () => {
  expect(server.problems).toEqual([]);
});
