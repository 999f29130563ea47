import type { MessageKind } from './message-kinds.ts';

/** A mail to one person. */
export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

export interface Mail {
  kind: MessageKind;
  /** When its code or link expires, in ms. It isn't sent after that. Absent: it is tried for days. */
  expiresAt?: number;
  to: string;
  /** The person's name. Empty: unknown. */
  name: string;
  subject: string;
  text: string;
  html: string;
  /** The address for replies, if it isn't the server's. */
  replyTo?: string;
  attachments?: readonly MailAttachment[];
  /** For notification mails: one request to this address ends them (RFC 8058). */
  unsubscribe?: URL;
  /** Stays the same, so that a mail that is sent twice can be recognized. */
  messageId?: string;
  /** The mail server is asked to report a failure that comes later, under the message's id (RFC 3461). */
  reportsFailure?: true;
}

export interface TextMessage {
  kind: MessageKind;
  /** As for a mail. */
  expiresAt?: number;
  /** E.164. */
  to: string;
  message: string;
}

/** Sends messages to people. A channel that isn't configured throws Appwrite's error for it. */
export interface Messenger {
  readonly canMail: boolean;
  readonly canText: boolean;
  /**
   * Resolves when the mail is on disk, sealed. It is delivered from there, even after a kill, and retried for days or
   * until it expires. Routes limit how many mails a mailbox gets (`mailbox-budget.ts`). Throws `general_smtp_disabled`
   * if this server can't send mail, and `general_argument_invalid` if the address isn't a plain one.
   */
  mail(mail: Mail): Promise<void>;
  /**
   * Resolves when the mail server has the mail or has refused it for good, for callers that record pending mails
   * themselves. Rejects if a retry may succeed, and shortly after `stop`. Throws the same errors as `mail`.
   */
  deliver(mail: Mail, stop?: AbortSignal): Promise<'done' | 'refused'>;
  /** Like `mail`. Throws `general_phone_disabled`. */
  text(message: TextMessage): Promise<void>;
  /**
   * Runs a task that may send a message, after the caller has been answered: so the time it takes doesn't reveal
   * whether an address is known. Logs a failure. Throws 503 if too many tasks are in progress.
   */
  runAfterResponse(task: () => Promise<void>): void;
  /** Resolves when no such task is in progress. */
  settled(): Promise<void>;
  close(): Promise<void>;
}
