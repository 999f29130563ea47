import type { MessageKind } from './message-kinds.ts';

/** A mail to one person. */
export interface Mail {
  kind: MessageKind;
  /** When its code or link expires, ms: it is not sent any more then. Absent = it is tried for days. */
  expiresAt?: number;
  to: string;
  /** The person's name; empty = unknown. */
  name: string;
  subject: string;
  text: string;
  html: string;
  /** Whom an answer reaches, where that is not the server. */
  replyTo?: string;
  /** Of a mail that nobody asked for: one request there ends them (RFC 8058). */
  unsubscribe?: URL;
  /** Stable, so that a mail that is sent again is known to be the same. */
  messageId?: string;
  /** The mail server is asked to report a failure that comes later, under the message's id (RFC 3461). */
  reportsFailure?: true;
}

export interface TextMessage {
  kind: MessageKind;
  /** As of a mail. */
  expiresAt?: number;
  /** E.164. */
  to: string;
  message: string;
}

/** How the server reaches people. What is not configured answers with Appwrite's error for it. */
export interface Messenger {
  readonly canMail: boolean;
  readonly canText: boolean;
  /**
   * Resolves when the mail is on disk, sealed: it goes out from there, after a kill too, and is tried again for days or until it expires.
   * Routes limit how many a mailbox gets (`mailbox-budget.ts`). Throws `general_smtp_disabled` where there is no way to send one, `general_argument_invalid` for
   * what is no plain address.
   */
  mail(mail: Mail): Promise<void>;
  /**
   * Resolves when the mail server has the mail, or will never take it: for a caller that remembers itself what is still to be sent. Rejects when
   * another try may work. Throws as `mail` does.
   */
  deliver(mail: Mail): Promise<'done' | 'refused'>;
  /** As `mail`; throws `general_phone_disabled`. */
  text(message: TextMessage): Promise<void>;
  /**
   * Does what ends in a message, or in none, while the caller is answered already: how long it takes tells nobody whether an address
   * is known. A failure is logged. Throws 503 when too much of it is under way.
   */
  meanwhile(task: () => Promise<void>): void;
  /** Resolves when nothing of that is under way. */
  settled(): Promise<void>;
  close(): Promise<void>;
}
