import type { PushContent } from '../../src/wire/push-news.ts';
import type { MessageRecord } from '../records/messaging/messaging-record.ts';

/** In bytes. Push services take 4,096, of which the encryption needs 103 (RFC 8291, 4). */
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
