import { MESSAGES } from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import { contactLetter } from '../mail/letter-contact.ts';
import { CONTACT_MAIL } from './contact-messages.ts';
import { referenceOf } from '../core/derived-ids.ts';
import { effectTurns } from '../board/effect-turns.ts';
import type { EffectPort } from '../board/effects.ts';
import { operatorPace, type Sleep } from './operator-pace.ts';

/**
 * Mails messages for the operator to `CONTACT_EMAIL`. null if that isn't set or the server can't send mail. Replies go
 * to the message's author. Only the configured address ever gets these mails.
 */
export function contactMail(context: Context, sleep: Sleep): EffectPort | null {
  const { config, messenger } = context;
  const { contactEmail: to, projectName: project } = config;
  if (to === null || !messenger.canMail) return null;
  const pace = operatorPace(context, sleep);
  const takeTurn = effectTurns(context, MESSAGES.id, CONTACT_MAIL);

  return {
    name: CONTACT_MAIL,
    collectionId: MESSAGES.id,
    // Many messages from one network address must not delay everyone else's.
    sentBy: ({ operation, owner = '' }) => operation?.from ?? owner,
    async perform({ documentId, createdAt, data, operation }, signal) {
      await pace.untilThereIsRoom(signal);
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
      pace.note();
      return outcome;
    },
  };
}
