import type { Mail, TextMessage } from './messenger.ts';

const KEPT = 1_000;

/** The form shown by `GET /__dev/email`. */
export interface KeptMail {
  id: string;
  subject: string;
  text: string;
  html: string;
  to: { address: string; name: string }[];
  replyTo?: string;
}

export type KeptText = Pick<TextMessage, 'to' | 'message'>;

/**
 * For developers: messages that would have been sent. It keeps the last thousand of each kind, oldest first, until the
 * process ends.
 */
export interface DevMailbox {
  readonly mails: readonly KeptMail[];
  readonly texts: readonly KeptText[];
  keepMail(mail: Mail): void;
  keepText(message: TextMessage): void;
}

export function createDevMailbox(): DevMailbox {
  const mails: KeptMail[] = [];
  const texts: KeptText[] = [];
  let count = 0;
  return {
    mails,
    texts,
    keepMail({ to, name, subject, text, html, replyTo }) {
      count += 1;
      const kept = { id: String(count), subject, text, html, to: [{ address: to, name }] };
      mails.push(replyTo === undefined ? kept : { ...kept, replyTo });
      if (mails.length > KEPT) mails.shift();
    },
    keepText({ to, message }) {
      texts.push({ to, message });
      if (texts.length > KEPT) texts.shift();
    },
  };
}
