import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { JsonObject } from '../../store/store.ts';

const NullableTime = Type.Union([Type.Integer(), Type.Null()]);
const Texts = Type.Array(Type.String());

/** A topic that push targets can subscribe to. Times are in milliseconds. */
export const TopicRecord = Type.Object({
  id: Type.String(),
  createdAt: Type.Integer(),
  updatedAt: Type.Integer(),
  name: Type.String(),
  /** Roles that may subscribe. */
  subscribe: Texts,
  /** It is being removed, together with its subscribers. */
  deleted: Type.Boolean(),
});
export type TopicRecord = Static<typeof TopicRecord>;

/** A push target of a person that gets what is sent to a topic. It never changes. */
export const SubscriberRecord = Type.Object({
  id: Type.String(),
  topicId: Type.String(),
  userId: Type.String(),
  targetId: Type.String(),
  createdAt: Type.Integer(),
});
export type SubscriberRecord = Static<typeof SubscriberRecord>;

/** A push message of the operator. */
export const MessageRecord = Type.Object({
  id: Type.String(),
  createdAt: Type.Integer(),
  updatedAt: Type.Integer(),
  /** The last change by the operator. Absent: none since its creation. */
  editedAt: Type.Optional(Type.Integer()),
  status: Type.Union([
    Type.Literal('draft'),
    Type.Literal('scheduled'),
    Type.Literal('processing'),
    Type.Literal('sent'),
    Type.Literal('failed'),
  ]),
  topics: Texts,
  users: Texts,
  targets: Texts,
  /** The owners of `targets`, in the same order: accounts name their targets themselves. */
  targetOwners: Texts,
  /** Appwrite's names: `title`, `body` and others. */
  data: Type.Record(Type.String(), Type.Unknown()),
  scheduledAt: NullableTime,
  deliveredAt: NullableTime,
  deliveredTotal: Type.Integer(),
  deliveryErrors: Texts,
  /**
   * The recipients for whom a delivery is on disk already: all parts before `part`, and the subscribers up to `after`.
   * Absent: none. A topic is a part, then all users and all targets are one each.
   */
  spread: Type.Optional(Type.Object({ part: Type.Integer(), after: Type.String() })),
});
export type MessageRecord = Static<typeof MessageRecord>;

const topicShape = Compile(TopicRecord);
const subscriberShape = Compile(SubscriberRecord);
const messageShape = Compile(MessageRecord);

export const TOPIC_PREFIX = 'topic:';
export const TOPIC_RANGE = { start: TOPIC_PREFIX, end: 'topic;' };
export const SUBSCRIBER_PREFIX = 'subscriber:';
export const SUBSCRIBER_RANGE = { start: SUBSCRIBER_PREFIX, end: 'subscriber;' };
export const MESSAGE_PREFIX = 'message:';
export const MESSAGE_RANGE = { start: MESSAGE_PREFIX, end: 'message;' };

export const topicKey = (id: string): string => TOPIC_PREFIX + id;
export const messageKey = (id: string): string => MESSAGE_PREFIX + id;

type Place = Pick<SubscriberRecord, 'topicId' | 'userId' | 'targetId'>;
/**
 * Made from the target and not from the subscriber's id, so the store itself refuses a target's second subscription.
 * The slash can't be in an id, so the subscribers of a topic are a range, and so are one person's.
 */
export const subscriberKey = ({ topicId, userId, targetId }: Place): string =>
  `${SUBSCRIBER_PREFIX}${topicId}/${userId}/${targetId}`;
export const subscribersOf = (topicId: string) => ({
  start: `${SUBSCRIBER_PREFIX}${topicId}/`,
  end: `${SUBSCRIBER_PREFIX}${topicId}0`,
});
export const subscribersOfUser = (topicId: string, userId: string) => ({
  start: `${SUBSCRIBER_PREFIX}${topicId}/${userId}/`,
  end: `${SUBSCRIBER_PREFIX}${topicId}/${userId}0`,
});

/** null: a later version wrote it. */
export function toTopic(body: JsonObject): TopicRecord | null {
  const content: unknown = body;
  return topicShape.Check(content) ? content : null;
}

/** null: a later version wrote it. */
export function toSubscriber(body: JsonObject): SubscriberRecord | null {
  const content: unknown = body;
  return subscriberShape.Check(content) ? content : null;
}

/** null: a later version wrote it. */
export function toMessage(body: JsonObject): MessageRecord | null {
  const content: unknown = body;
  return messageShape.Check(content) ? content : null;
}

/** A message is plain JSON, as it came from a request. */
export function messageBody(message: MessageRecord): JsonObject {
  return { ...message } as JsonObject;
}

/** Whether nothing more will be sent. */
export function isOver({ status }: Pick<MessageRecord, 'status'>): boolean {
  return status === 'sent' || status === 'failed';
}
