import { Type } from 'typebox';
import { wordsOf } from './operation-words.ts';

const NONE = [204, null] as const;
const LIST = [200, 'List'] as const;
const WISH = {
  'queries[]': Type.Array(Type.String(), { description: 'Queries as JSON, in the SDK’s format.' }),
  search: Type.String({ maxLength: 256 }),
  total: Type.Boolean({ description: 'Set to `false` to skip the count.' }),
};
const { search: _, ...UNSEARCHED } = WISH;
const TOPICS = '/messaging/topics';
const SUBSCRIBERS = '/messaging/topics/:topicId/subscribers';
const MESSAGES = '/messaging/messages';
const REFUSED = { isRefused: true } as const;

export const SUBSCRIPTION_WORDS = wordsOf('Subscriptions', [
  [
    `POST ${SUBSCRIBERS}`,
    'messaging.createSubscriber',
    'person',
    [201, 'Subscriber'],
    'Subscribe to a topic',
    {
      description:
        'Subscribes one of your push targets, if the topic’s `subscribe` roles include you. With the operator’s key, any push target.',
    },
  ],
  [`DELETE ${SUBSCRIBERS}/:subscriberId`, 'messaging.deleteSubscriber', 'person', NONE, 'End a subscription'],
]);

export const MESSAGING_WORDS = wordsOf('Messaging (key)', [
  [`GET ${TOPICS}`, 'messaging.listTopics', 'key', LIST, 'List topics', { query: WISH }],
  [`POST ${TOPICS}`, 'messaging.createTopic', 'key', [201, 'Topic'], 'Create a topic'],
  [`GET ${TOPICS}/:topicId`, 'messaging.getTopic', 'key', [200, 'Topic'], 'Get a topic'],
  [`PATCH ${TOPICS}/:topicId`, 'messaging.updateTopic', 'key', [200, 'Topic'], 'Change a topic'],
  [`DELETE ${TOPICS}/:topicId`, 'messaging.deleteTopic', 'key', NONE, 'Delete a topic and its subscriptions'],
  [`GET ${SUBSCRIBERS}`, 'messaging.listSubscribers', 'key', LIST, 'List subscribers', { query: WISH }],
  [
    `GET ${SUBSCRIBERS}/:subscriberId`,
    'messaging.getSubscriber',
    'key',
    [200, 'Subscriber'],
    'Get a subscriber',
  ],
  [`GET ${MESSAGES}`, 'messaging.listMessages', 'key', LIST, 'List messages', { query: WISH }],
  [
    `POST ${MESSAGES}/push`,
    'messaging.createPush',
    'key',
    [201, 'Message'],
    'Send a push message',
    {
      description:
        'To topics, people and push targets. Each target gets it once. It waits for the end of people’s quiet hours, unless it’s `critical`. With `draft` it’s only stored, and with `scheduledAt` it’s sent then.',
    },
  ],
  [
    `PATCH ${MESSAGES}/push/:messageId`,
    'messaging.updatePush',
    'key',
    [200, 'Message'],
    'Change a push message before it’s sent',
  ],
  [`GET ${MESSAGES}/:messageId`, 'messaging.getMessage', 'key', [200, 'Message'], 'Get a message'],
  [`DELETE ${MESSAGES}/:messageId`, 'messaging.delete', 'key', NONE, 'Delete a message'],
  [
    `GET ${MESSAGES}/:messageId/targets`,
    'messaging.listTargets',
    'key',
    LIST,
    'List the targets that a message names',
    { query: UNSEARCHED },
  ],
  [
    `POST ${MESSAGES}/email`,
    'messaging.createEmail',
    'key',
    [201, 'Message'],
    'Send an email to subscribers',
    REFUSED,
  ],
  [
    `PATCH ${MESSAGES}/email/:messageId`,
    'messaging.updateEmail',
    'key',
    [200, 'Message'],
    'Change an email before it’s sent',
    REFUSED,
  ],
  [
    `POST ${MESSAGES}/sms`,
    'messaging.createSms',
    'key',
    [201, 'Message'],
    'Send a text message to subscribers',
    REFUSED,
  ],
  [
    `PATCH ${MESSAGES}/sms/:messageId`,
    'messaging.updateSms',
    'key',
    [200, 'Message'],
    'Change a text message before it’s sent',
    REFUSED,
  ],
  [
    `GET ${MESSAGES}/:messageId/logs`,
    'messaging.listMessageLogs',
    'key',
    LIST,
    'List changes of a message',
    REFUSED,
  ],
  [`GET ${TOPICS}/:topicId/logs`, 'messaging.listTopicLogs', 'key', LIST, 'List changes of a topic', REFUSED],
  [
    'GET /messaging/subscribers/:subscriberId/logs',
    'messaging.listSubscriberLogs',
    'key',
    LIST,
    'List changes of a subscriber',
    REFUSED,
  ],
]);
