// Apart from schemas, because the app and the service worker have it too.

/** What people can be told by push messages. They choose which. */
export const PUSH_KINDS = ['applications', 'messages', 'postings', 'alerts', 'reminders'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** The preference with the kinds that a person doesn't want, separated by commas. Unset: they want all. */
export const PUSH_OFF = 'pushOff';
/** The preference with a person's quiet hours, such as `22:00-07:00 America/Toronto`. Unset or empty: none. */
export const PUSH_QUIET = 'pushQuiet';

/** `GET`: `{publicKey}`, the key that browsers subscribe with. */
export const PUSH_KEY_PATH = '/v1/sync/push-key';

/** The content of a push message: only what a locked screen may show to anyone. */
export interface PushContent {
  title: string;
  body: string;
  /** A later message with the same tag replaces the earlier one. */
  tag: string;
  /** The screen that it is about. */
  path: string;
  /** What an operator's message carries for other apps. Ours doesn't use it. */
  data?: unknown;
}

export interface QuietHours {
  /** `HH:MM` */
  from: string;
  to: string;
  /** An IANA time zone. */
  zone: string;
}

const QUIET = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d) ([\w/+-]{1,64})$/;

/** null: there are none. */
export function readQuietHours(value: unknown): QuietHours | null {
  const [, from = '', to = '', zone = ''] = (typeof value === 'string' ? QUIET.exec(value) : null) ?? [];
  return zone === '' || from === to ? null : { from, to, zone };
}

export function quietHoursText({ from, to, zone }: QuietHours): string {
  return `${from}-${to} ${zone}`;
}

/** The kinds that a person doesn't want. */
export function readPushOff(value: unknown): readonly PushKind[] {
  const named = typeof value === 'string' ? value.split(',') : [];
  return PUSH_KINDS.filter(kind => named.includes(kind));
}
