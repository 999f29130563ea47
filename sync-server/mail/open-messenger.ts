import type { FastifyBaseLogger } from 'fastify';
import { systemTimer, type Timer } from '../catalogue/timer.ts';
import type { Config } from '../config.ts';
import type { Environment } from '../context.ts';
import { ApiError, invalidParam } from '../http/api-error.ts';
import { isEmail } from '../services/email-address.ts';
import { isPhone, PHONE_RULE } from '../services/phone-number.ts';
import { createDeliveryQueue, Undeliverable } from './delivery-queue.ts';
import { createDevMailbox, type DevMailbox } from './dev-mailbox.ts';
import { plainLine } from './letter.ts';
import { createMeanwhile } from './meanwhile.ts';
import type { Mail, Messenger, TextMessage } from './messenger.ts';
import { openSms } from './sms.ts';
import { openSmtp } from './smtp.ts';

interface Parts {
  config: Config;
  environment: Environment;
  log: FastifyBaseLogger;
  timer?: Timer;
  fetch?: typeof globalThis.fetch;
}

export interface OpenMessenger extends Messenger {
  /** null unless DEV_MAILBOX is on. */
  readonly mailbox: DevMailbox | null;
}

/** The ways that the configuration names: SMTP_URL, SMS_URL, and with DEV_MAILBOX a mailbox that reaches nobody. */
export function openMessenger(parts: Parts): OpenMessenger {
  const { config, environment, log, timer = systemTimer, fetch = globalThis.fetch } = parts;
  const { smtpUrl, smsUrl, publicUrl, projectName } = config;
  const mailbox = config.devMailbox ? createDevMailbox() : null;
  const smtp =
    smtpUrl === null
      ? null
      : openSmtp({
          url: smtpUrl,
          publicUrl,
          senderName: projectName,
          newMessageId: () => Buffer.from(environment.randomBytes(16)).toString('hex'),
        });
  const mails = smtp && createDeliveryQueue<Mail>({ what: 'mail', channel: smtp.channel, timer, log });
  const texts =
    smsUrl === null
      ? null
      : createDeliveryQueue<TextMessage>({
          what: 'text message',
          channel: openSms(smsUrl, fetch),
          timer,
          log,
        });
  if (smtp && publicUrl === null && config.allowedOrigins.length === 0)
    log.warn('SMTP_URL without PUBLIC_URL: links in mails can lead to this machine alone');
  const { meanwhile, settled } = createMeanwhile(log);
  const checkMail = (given: Mail): Mail => {
    if (!mailbox && !mails) throw new ApiError('general_smtp_disabled');
    const { to, replyTo = to } = given;
    if (![to, replyTo].every(isEmail)) throw invalidParam('email', 'Value must be a valid email address');
    return { ...given, name: plainLine(given.name), subject: plainLine(given.subject) };
  };

  return {
    mailbox,
    canMail: mailbox !== null || mails !== null,
    canText: mailbox !== null || texts !== null,
    meanwhile,
    settled,
    async deliver(given) {
      const mail = checkMail(given);
      const outcome = smtp ? await handOver(smtp.channel, mail, log) : 'done';
      mailbox?.keepMail(mail);
      return outcome;
    },
    async mail(given) {
      const mail = checkMail(given);
      mailbox?.keepMail(mail);
      mails?.add(mail);
    },
    async text(message) {
      if (!mailbox && !texts) throw new ApiError('general_phone_disabled');
      if (!isPhone(message.to)) throw invalidParam('phone', PHONE_RULE);
      mailbox?.keepText(message);
      texts?.add(message);
    },
    async close() {
      await settled();
      await Promise.all([mails?.close(), texts?.close()]);
      smtp?.close();
    },
  };
}

async function handOver(
  channel: (mail: Mail) => Promise<void>,
  mail: Mail,
  log: FastifyBaseLogger,
): Promise<'done' | 'refused'> {
  try {
    await channel(mail);
    return 'done';
  } catch (error) {
    if (!(error instanceof Undeliverable)) throw error;
    log.error({ what: 'mail', code: error.code }, 'a message could not be handed over');
    return 'refused';
  }
}
