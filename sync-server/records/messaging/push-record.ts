import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { JsonObject } from '../../store/store.ts';

/** The `news` of a delivery of an operator's message. Its `subject` is the message's id. */
export const MESSAGE_NEWS = 'message';

/** News for one person, until their browsers have it. Times are in milliseconds. */
export const PushRecord = Type.Object({
  id: Type.String(),
  userId: Type.String(),
  /** The news (`push/push-news.ts`). It is put into words when it is sent, by what the person may read then. */
  news: Type.String(),
  /** The document that it is about. */
  subject: Type.String(),
  createdAt: Type.Integer(),
  state: Type.Union([Type.Literal('waiting'), Type.Literal('done'), Type.Literal('failed')]),
  attempts: Type.Integer(),
  /** No attempt before this time: quiet hours, or the pause after a failure. */
  notBefore: Type.Integer(),
  /** Targets that have it. */
  sent: Type.Array(Type.String()),
  /** The only target, of a delivery of an operator's message. */
  targetId: Type.Optional(Type.String()),
  /** Why it failed. */
  problem: Type.Optional(Type.String()),
});
export type PushRecord = Static<typeof PushRecord>;

const shape = Compile(PushRecord);

export const PUSH_PREFIX = 'push:';
export const PUSH_RANGE = { start: PUSH_PREFIX, end: 'push;' };
export const pushKey = (id: string): string => PUSH_PREFIX + id;

/** The deliveries of an operator's message are a range: the slash can't be in an id. */
export const deliveryId = (messageId: string, derived: string): string => `${messageId}/${derived}`;
export const deliveriesOfMessage = (messageId: string) => ({
  start: `${PUSH_PREFIX}${messageId}/`,
  end: `${PUSH_PREFIX}${messageId}0`,
});
/** The message that a document of the store is a delivery of. undefined: it is something else. */
export function messageOfDelivery(key: string): string | undefined {
  const [messageId, derived] = key.startsWith(PUSH_PREFIX) ? key.slice(PUSH_PREFIX.length).split('/', 2) : [];
  return derived === undefined ? undefined : messageId;
}

/** null: a later version wrote it. */
export function toPush(body: JsonObject): PushRecord | null {
  const content: unknown = body;
  return shape.Check(content) ? content : null;
}
