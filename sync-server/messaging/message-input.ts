import type { Context } from '../board/context.ts';
import { invalidParam } from '../core/api-error.ts';
import { CONTENT_MAX_BYTES, sizeOfMessage } from '../push/message-content.ts';
import type { MessageRecord } from '../records/messaging/messaging-record.ts';

/** Appwrite's parameters of a push message. null: not given. */
export interface PushFields {
  title?: string | null;
  body?: string | null;
  data?: Record<string, unknown> | null;
  action?: string | null;
  image?: string | null;
  icon?: string | null;
  sound?: string | null;
  color?: string | null;
  tag?: string | null;
  badge?: number | null;
  contentAvailable?: boolean | null;
  critical?: boolean | null;
  priority?: 'normal' | 'high' | null;
}

const NAMES = [
  'title',
  'body',
  'data',
  'action',
  'sound',
  'color',
  'tag',
  'badge',
  'contentAvailable',
  'critical',
  'priority',
] as const;
/** A path within the app: the service worker opens nothing else. */
const PATH = /^\/(?![/\\])/;

/**
 * The data of a push message after a change. Throws if it can't be sent like that. `sound`, `color`, `badge` and
 * `contentAvailable` are kept, but browsers have no use for them, as Appwrite says too.
 */
export function changedData(
  { config }: Pick<Context, 'config'>,
  before: MessageRecord['data'],
  fields: PushFields,
): MessageRecord['data'] {
  for (const name of ['image', 'icon'] as const)
    if ((fields[name] ?? '') !== '')
      throw invalidParam(name, 'Value must be empty. Notifications have the app’s own icon and no picture');
  const data = { ...before };
  for (const name of NAMES) {
    const value = fields[name] ?? undefined;
    if (value === undefined) continue;
    if (value === '' || value === -1) delete data[name];
    else data[name] = value;
  }
  if (fields.action) data['action'] = pathOf(config.publicUrl, fields.action);
  const size = sizeOfMessage(data);
  if (size > CONTENT_MAX_BYTES)
    throw invalidParam(
      'body',
      `The message has ${size} bytes with its title, tag, action and data, and browsers take ${CONTENT_MAX_BYTES}`,
    );
  return data;
}

/** Browsers must show something, so there is no message without a title. */
export function requireTitle(data: MessageRecord['data']): void {
  if (typeof data['title'] !== 'string' || data['title'].trim() === '')
    throw invalidParam('title', 'Value must be a text: browsers show it');
}

function pathOf(publicUrl: string | null, action: string): string {
  const isOurs =
    publicUrl !== null && URL.canParse(action) && new URL(action).origin === new URL(publicUrl).origin;
  const url = isOurs ? new URL(action) : null;
  const path = url ? url.pathname + url.search + url.hash : action;
  if (!PATH.test(path)) throw invalidParam('action', 'Value must be a path of the app, such as /saved');
  return path;
}
