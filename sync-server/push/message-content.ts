import type { PushContent } from '../../src/wire/push-news.ts';
import { type MessageRecord, subscriberKey } from '../records/messaging/messaging-record.ts';
import type { PushRecord } from '../records/messaging/push-record.ts';
import type { Store } from '../store/store.ts';

/** In bytes. Push services take 4,096, and the encryption adds 103 (RFC 8291, 4). */
export const CONTENT_MAX_BYTES = 3_900;

type Data = MessageRecord['data'];

/** What browsers get of an operator's message. `tag`: for messages that name none. */
export function contentOfMessage(data: Data, tag: string): PushContent {
  const own = textOf(data['tag']);
  const action = textOf(data['action']);
  return {
    title: textOf(data['title']),
    body: textOf(data['body']),
    tag: own === '' ? tag : own,
    path: action === '' ? '/' : action,
    ...(data['data'] !== undefined && { data: data['data'] }),
  };
}

/** In bytes, as it's sent. */
export function sizeOfMessage(data: Data): number {
  return Buffer.byteLength(JSON.stringify(contentOfMessage(data, TAG_OF_THE_SERVER)));
}

/** As long as the tags that the server makes. */
const TAG_OF_THE_SERVER = 'message-0000000000000000';

/** A message that is critical also arrives in quiet hours. */
export const isCritical = (data: Data): boolean => data['critical'] === true;

export const urgencyOf = (data: Data): 'normal' | 'high' =>
  isCritical(data) || data['priority'] !== 'normal' ? 'high' : 'normal';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Whether a message still concerns a target: people may unsubscribe while it waits. */
export async function isRecipient(
  store: Pick<Store, 'getMany'>,
  { topics, users, targets, targetOwners }: MessageRecord,
  { userId, targetId = '' }: Pick<PushRecord, 'userId' | 'targetId'>,
): Promise<boolean> {
  if (users.includes(userId)) return true;
  if (targets.some((id, at) => id === targetId && targetOwners[at] === userId)) return true;
  const found = await store.getMany(topics.map(topicId => subscriberKey({ topicId, userId, targetId })));
  return found.some(each => each !== undefined);
}
