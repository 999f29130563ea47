import { APPLICATIONS, MESSAGES } from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import type { Waiting } from '../mail/delivery-figures.ts';
import { APPLICATION_EMAIL, NOTICE } from '../records/application-effects.ts';
import { CONTACT_MAIL } from '../messages/contact-messages.ts';
import { parseMoment } from '../core/moments.ts';

const HOUR_MS = 3_600_000;

/**
 * Mails that documents owe and no mail server has accepted yet (`contact-mail.ts`, `application-mail.ts`,
 * `application-notices.ts`). `oldestMs` leaves out mails that a limit of ours holds back.
 */
export function owedMails(
  { config, projection }: Pick<Context, 'config' | 'projection'>,
  isHeld: (effect: string, documentId: string) => boolean = () => false,
): Waiting {
  const owed: { collectionId: string; effect: string }[] = [
    { collectionId: APPLICATIONS.id, effect: APPLICATION_EMAIL },
    { collectionId: APPLICATIONS.id, effect: NOTICE },
  ];
  if (config.contactEmail !== null) owed.push({ collectionId: MESSAGES.id, effect: CONTACT_MAIL });
  let count = 0;
  let oldestMs: number | null = null;
  for (const { collectionId, effect } of owed) {
    for (const documentId of projection.pendingEffects(collectionId)) {
      const row = projection.row(collectionId, documentId);
      if (!row?.pending?.includes(effect)) continue;
      count += 1;
      if (isHeld(effect, documentId)) continue;
      const writtenMs = parseMoment(row.createdAt) ?? 0;
      oldestMs = Math.min(oldestMs ?? writtenMs, writtenMs);
    }
  }
  return { count, oldestMs };
}

/** Notes for `GET /health`, without figures, because anyone can read it. */
export function mailNotes({ oldestMs }: Waiting, nowMs: number): string[] {
  if (oldestMs === null || nowMs - oldestMs <= HOUR_MS) return [];
  return ['Some mail or text messages have not been delivered for more than an hour.'];
}
