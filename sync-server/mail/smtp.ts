import { createTransport } from 'nodemailer';
import type { Timer } from '../core/timer.ts';
import { isEmail } from '../core/email-address.ts';
import { type Channel, isAboutMessage, Undeliverable } from './channel.ts';
import { plainLine } from './letter.ts';
import type { Mail } from './messenger.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
/** For one mail, whatever signs of life the mail server gives: shorter than a turn (`effect-turns.ts`) and a claim (`outgoing-queue.ts`). */
const WHOLE_MS = 300_000;
/** When the server stops, for the mails that are under way. */
const LAST_MS = 3_000;

export interface SmtpSettings {
  /** `smtp://user:password@host:587?from=jobs@jobs.example`; other parameters are nodemailer's. */
  url: string;
  /** The host of the sender's address if `from` is absent. */
  publicUrl: string | null;
  senderName: string;
  /** The address for bounces. null: the sender. */
  bounceAddress: string | null;
  newMessageId: () => string;
  timer: Timer;
}

/** Sends mails to a server. Each goes to exactly one checked address, whatever its texts say. */
export function openSmtp(settings: SmtpSettings): { channel: Channel<Mail>; close: () => void } {
  const { address, url } = senderOf(settings);
  const [, domain = 'localhost'] = address.split('@');
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Each sender learns of its own failure. An error between two mails concerns no one and must not end the process.
  transport.on('error', () => undefined);
  const messageIds = new WeakMap<Mail, string>();
  const idOf = (mail: Mail): string => {
    const id = mail.messageId ?? messageIds.get(mail) ?? settings.newMessageId();
    messageIds.set(mail, id);
    return id.replace(/[^\w.-]/g, '');
  };
  /** Servers that can't report ignore it, and have the Message-ID in what they send back. */
  const reportOf = (id: string, { to }: Mail) => ({
    envelope: { from: settings.bounceAddress ?? address, to: [to] },
    dsn: { id, return: 'headers', notify: 'failure', recipient: to },
  });
  return {
    async channel(mail, stop) {
      const id = idOf(mail);
      const deadline = deadlineOf(settings.timer, stop);
      try {
        await transport.sendMail({
          envelope: { from: address, to: [mail.to] },
          ...(mail.reportsFailure && reportOf(id, mail)),
          from: { name: plainLine(settings.senderName), address },
          to: { name: plainLine(mail.name), address: mail.to },
          ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
          subject: plainLine(mail.subject),
          text: mail.text,
          html: mail.html,
          ...(mail.attachments && { attachments: [...mail.attachments] }),
          messageId: `<${id}@${domain}>`,
          signal: deadline.signal,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(mail.unsubscribe && {
              'List-Unsubscribe': `<${new URL(mail.unsubscribe).href}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        });
      } catch (error) {
        throw refusalOf(error) ?? error;
      } finally {
        deadline.end();
      }
    },
    close: () => transport.close(),
  };
}

/** Aborts when a mail takes too long, or shortly after `stop`. */
function deadlineOf(timer: Timer, stop: AbortSignal | undefined): { signal: AbortSignal; end: () => void } {
  const deadline = new AbortController();
  const giveUp = () => deadline.abort(new Error('The mail server did not finish in time'));
  const cancels = [timer.after(WHOLE_MS, giveUp)];
  const onStop = () => void cancels.push(timer.after(LAST_MS, giveUp));
  if (stop?.aborted) onStop();
  stop?.addEventListener('abort', onStop, { once: true });
  return {
    signal: deadline.signal,
    end() {
      stop?.removeEventListener('abort', onStop);
      for (const cancel of cancels) cancel();
    },
  };
}

/** A mail server's 5xx about a mail is final. One about this server (an old password, a blocked address) is not. */
function refusalOf(error: unknown): Undeliverable | undefined {
  if (!isAboutMessage(error) || !(error instanceof Error) || !('responseCode' in error)) return undefined;
  const { responseCode } = error;
  return typeof responseCode === 'number' && responseCode >= 500
    ? new Undeliverable(String(responseCode))
    : undefined;
}

function senderOf({ url, publicUrl }: SmtpSettings): { address: string; url: string } {
  const server = new URL(url);
  const given = server.searchParams.get('from');
  server.searchParams.delete('from');
  const fallback = `no-reply@${publicUrl === null ? 'localhost' : new URL(publicUrl).hostname}`;
  const address = given ?? (isEmail(fallback) ? fallback : 'no-reply@localhost');
  return { address, url: server.href };
}
