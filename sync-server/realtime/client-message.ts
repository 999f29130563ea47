import { isObject, parseJson } from '../../src/core/json.ts';
import { RealtimeError } from './realtime-error.ts';

/** A subscription as the client requested it. */
export interface AskedSubscription {
  /** Chosen by the client, so that it can replace and end the subscription. undefined: the server generates one. */
  id: string | undefined;
  channels: readonly string[];
  /** JSON strings. */
  queries: readonly string[];
}

export type ClientMessage =
  | { type: 'ping' }
  | { type: 'presence' }
  | { type: 'authentication'; session: string }
  | { type: 'subscribe'; asked: readonly AskedSubscription[] }
  | { type: 'unsubscribe'; ids: readonly string[] };

const ID = /^[\w.-]{1,64}$/;
const CHANNEL = /^[\w*][\w.*-]{0,254}$/;
const MAX_IN_ONE = 100;

/** Throws `RealtimeError` 1003, in Appwrite's wording, for an invalid message. */
export function readClientMessage(text: string): ClientMessage {
  const message = readObject(parseJson(text));
  if (!message || typeof message['type'] !== 'string') throw invalid('Message format is not valid.');
  const { type, data } = message;
  switch (type) {
    case 'ping':
    case 'presence':
      return { type };
    case 'authentication':
      return { type, session: readSession(data) };
    case 'subscribe':
      return { type, asked: readList(data).map(readSubscription) };
    case 'unsubscribe':
      return { type, ids: readList(data).map(entry => readId(readObject(entry)?.['subscriptionId'])) };
    default:
      throw invalid('Message type is not valid.');
  }
}

export function readSubscription(entry: unknown): AskedSubscription {
  const { subscriptionId, channels, queries = [] } = readObject(entry) ?? {};
  return {
    id: subscriptionId === undefined ? undefined : readId(subscriptionId),
    channels: readTexts(channels, 'channels').map(readChannel),
    queries: readTexts(queries, 'queries'),
  };
}

function readSession(data: unknown): string {
  const session = readObject(data)?.['session'];
  if (typeof session !== 'string' || session === '')
    throw invalid('Payload is not valid. Session is required');
  return session;
}

function readId(id: unknown): string {
  if (typeof id === 'string' && ID.test(id)) return id;
  throw invalid('Payload is not valid: subscriptionId must be an id of at most 64 characters.');
}

function readChannel(channel: string): string {
  if (channel.startsWith('console.'))
    throw new RealtimeError(1008, 'This server has no console, so it has no channels of one.');
  if (CHANNEL.test(channel)) return channel;
  throw invalid('Payload is not valid: invalid channel.');
}

function readTexts(value: unknown, name: string): string[] {
  const isShort = Array.isArray(value) && value.length <= MAX_IN_ONE;
  if (isShort && value.every(text => typeof text === 'string')) return value;
  throw invalid(`Payload is not valid: ${name} must be a list of at most ${MAX_IN_ONE} texts.`);
}

function readList(data: unknown): unknown[] {
  if (Array.isArray(data) && data.length > 0 && data.length <= MAX_IN_ONE) return data;
  throw invalid('Payload is not valid.');
}

function readObject(value: unknown): Record<string, unknown> | null {
  return isObject(value) ? { ...value } : null;
}

function invalid(message: string): RealtimeError {
  return new RealtimeError(1003, message);
}
