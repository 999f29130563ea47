import type { FastifyBaseLogger } from 'fastify';
import { systemTimer, type Timer } from '../core/timer.ts';
import type { Config } from '../config/config.ts';
import type { Environment } from '../core/environment.ts';
import { ApiError, invalidParam } from '../core/api-error.ts';
import { isEmail } from '../core/email-address.ts';
import { isPhone, PHONE_RULE } from '../core/phone-number.ts';
import type { Store } from '../store/store.ts';
import { type Channel, codeOf, Undeliverable } from './channel.ts';
import { DeliveryFigures, type Waiting } from './delivery-figures.ts';
import { createDevMailbox, type DevMailbox } from './dev-mailbox.ts';
import { plainLine } from './letter.ts';
import { createBackgroundTasks } from './background-tasks.ts';
import type { Mail, Messenger } from './messenger.ts';
import { openOutgoingQueue } from './outgoing-queue.ts';
import { openSms } from './sms.ts';

interface Parts {
  config: Config;
  environment: Environment;
  /** The store in which messages wait. */
  store: Store;
  idKey: Uint8Array;
  log: FastifyBaseLogger;
  timer?: Timer;
  fetch?: typeof globalThis.fetch;
}

export interface OpenMessenger extends Messenger {
  /** null unless DEV_MAILBOX is on. */
  readonly mailbox: DevMailbox | null;
  readonly figures: DeliveryFigures;
  /** Messages accepted by `mail` and `text` but not delivered yet. */
  waiting(): Waiting;
}

/**
 * Opens the channels that the configuration names: SMTP_URL, SMS_URL, and with DEV_MAILBOX a mailbox that sends
 * nothing.
 */
export async function openMessenger(parts: Parts): Promise<OpenMessenger> {
  const { config, environment, store, idKey, log, timer = systemTimer, fetch = globalThis.fetch } = parts;
  const { smtpUrl, smsUrl, publicUrl, projectName } = config;
  const mailbox = config.devMailbox ? createDevMailbox() : null;
  const smtp =
    smtpUrl === null
      ? null
      : (await import('./smtp.ts')).openSmtp({
          url: smtpUrl,
          publicUrl,
          senderName: projectName,
          bounceAddress: config.bounceAddress,
          timer,
          newMessageId: () => Buffer.from(environment.randomBytes(16)).toString('hex'),
        });
  const sms = smsUrl === null ? null : openSms(smsUrl, fetch);
  const figures = new DeliveryFigures();
  const queue = await openOutgoingQueue({
    store,
    environment,
    idKey,
    isShared: config.storeUrl !== null,
    channels: { mail: smtp?.channel ?? null, text: sms },
    figures,
    timer,
    log,
  });
  if (smtp && publicUrl === null && config.allowedOrigins.length === 0)
    log.warn('SMTP_URL without PUBLIC_URL: links in emails only work on this machine');
  const { runAfterResponse, settled } = createBackgroundTasks(log);
  const checkMail = (given: Mail): Mail => {
    if (!mailbox && !smtp) throw new ApiError('general_smtp_disabled');
    const { to, replyTo = to } = given;
    if (![to, replyTo].every(isEmail)) throw invalidParam('email', 'Value must be a valid email address');
    return { ...given, name: plainLine(given.name), subject: plainLine(given.subject) };
  };

  async function handOver(
    channel: Channel<Mail>,
    mail: Mail,
    stop: AbortSignal | undefined,
  ): Promise<'done' | 'refused'> {
    try {
      await channel(mail, stop);
      return 'done';
    } catch (error) {
      if (!(error instanceof Undeliverable)) {
        figures.countRetry();
        throw error;
      }
      log.error({ what: 'mail', code: codeOf(error) }, 'a message could not be delivered');
      return 'refused';
    }
  }

  return {
    mailbox,
    figures,
    canMail: mailbox !== null || smtp !== null,
    canText: mailbox !== null || sms !== null,
    runAfterResponse,
    settled,
    waiting: () => queue.waiting(),
    async deliver(given, stop) {
      const mail = checkMail(given);
      const outcome = smtp ? await handOver(smtp.channel, mail, stop) : 'done';
      if (outcome === 'done') figures.countDelivered(mail.kind);
      else figures.countFailed(mail.kind, 'refused');
      mailbox?.keepMail(mail);
      return outcome;
    },
    async mail(given) {
      const mail = checkMail(given);
      if (smtp) await queue.add('mail', mail);
      mailbox?.keepMail(mail);
    },
    async text(message) {
      if (!mailbox && !sms) throw new ApiError('general_phone_disabled');
      if (!isPhone(message.to)) throw invalidParam('phone', PHONE_RULE);
      if (sms) await queue.add('text', message);
      mailbox?.keepText(message);
    },
    async close() {
      await settled();
      await queue.close();
      smtp?.close();
    },
  };
}
