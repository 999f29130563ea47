import { isObject, parseJson } from '../../../src/core/json.ts';

/** A browser's subscription (the Push API's `PushSubscription`). */
export interface PushSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/**
 * The subscription in a push target's identifier: as JSON, or the JSON in base64url. null: the target is of another
 * kind, such as an app's token, and gets nothing from here.
 */
export function readSubscription(identifier: string): PushSubscription | null {
  const text = identifier.startsWith('{')
    ? identifier
    : Buffer.from(identifier, 'base64url').toString('utf8');
  const value = parseJson(text);
  if (!isObject(value) || typeof value['endpoint'] !== 'string') return null;
  const { endpoint, keys } = value;
  if (!isObject(keys) || !URL.canParse(endpoint)) return null;
  const { p256dh, auth } = keys;
  if (typeof p256dh !== 'string' || typeof auth !== 'string') return null;
  const isKey =
    Buffer.from(p256dh, 'base64url').length === 65 && Buffer.from(auth, 'base64url').length === 16;
  return isKey ? { endpoint, keys: { p256dh, auth } } : null;
}
