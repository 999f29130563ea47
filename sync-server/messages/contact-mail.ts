import { MESSAGES } from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import { contactLetter } from '../mail/letter-contact.ts';
import { CONTACT_MAIL } from './contact-messages.ts';
import { referenceOf } from '../core/derived-ids.ts';
import { effectTurns } from '../board/effect-turns.ts';
import type { EffectPort } from '../board/effects.ts';

const HOUR_MS = 3_600_000;
/**
 * Limits mails an hour, so that a flood of messages isn't a flood of mails. The rest goes out later, and senders take
 * turns.
 */
const AN_HOUR = 60;

type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

/**
 * Mails messages for the operator to `CONTACT_EMAIL`. null if that isn't set or the server can't send mail. Replies go
 * to the message's author. Only the configured address ever gets these mails.
 */
export function contactMail(context: Context, sleep: Sleep): EffectPort | null {
  const { config, environment, messenger } = context;
  const { contactEmail: to, projectName: project } = config;
  if (to === null || !messenger.canMail) return null;
  const sent: number[] = [];
  const takeTurn = effectTurns(context, MESSAGES.id, CONTACT_MAIL);

  const untilThereIsRoom = async (signal: AbortSignal): Promise<void> => {
    for (;;) {
      const now = environment.nowMs();
      // A time in the future means that the clock was set back.
      while (sent[0] !== undefined && (sent[0] <= now - HOUR_MS || sent[0] > now)) sent.shift();
      const [oldest] = sent;
      if (oldest === undefined || sent.length < AN_HOUR || !config.rateLimits) return;
      await sleep(oldest + HOUR_MS - now, signal);
      signal.throwIfAborted();
    }
  };

  return {
    name: CONTACT_MAIL,
    collectionId: MESSAGES.id,
    // Many messages from one network address must not delay everyone else's.
    sentBy: ({ operation, owner = '' }) => operation?.from ?? owner,
    async perform({ documentId, createdAt, data, operation }, signal) {
      await untilThereIsRoom(signal);
      await takeTurn(documentId);
      const written = (field: string): string => {
        const value = data[field];
        return typeof value === 'string' ? value : '';
      };
      const letter = contactLetter({
        project,
        reference: operation?.reference ?? referenceOf(documentId),
        at: createdAt,
        language: written('language') === 'fr' ? 'fr' : 'en',
        topic: written('topic'),
        name: written('name'),
        email: written('email'),
        message: written('message'),
      });
      const mail = {
        kind: 'contact' as const,
        to,
        name: project,
        replyTo: written('email'),
        messageId: `contact-${documentId}`,
      };
      const outcome = await messenger.deliver({ ...mail, ...letter }, signal);
      sent.push(environment.nowMs());
      return outcome;
    },
  };
}
