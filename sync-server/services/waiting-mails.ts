import { APPLICATIONS, MESSAGES } from '../../src/wire/collections.ts';
import type { Context } from '../context.ts';
import type { Waiting } from '../mail/delivery-figures.ts';
import { APPLICATION_EMAIL, NOTICE } from './application-effects.ts';
import { CONTACT_MAIL } from './contact-messages.ts';
import { parseMoment } from './moments.ts';

const HOUR_MS = 3_600_000;

/** Mails that documents owe and no mail server has taken (`contact-mail.ts`, `application-mail.ts`, `application-notices.ts`). */
export function owedMails({ config, projection }: Pick<Context, 'config' | 'projection'>): Waiting {
  const owed: { collectionId: string; effect: string }[] = [
    { collectionId: APPLICATIONS.id, effect: APPLICATION_EMAIL },
    { collectionId: APPLICATIONS.id, effect: NOTICE },
  ];
  if (config.contactEmail !== null) owed.push({ collectionId: MESSAGES.id, effect: CONTACT_MAIL });
  const moments = owed.flatMap(({ collectionId, effect }) =>
    projection.pendingEffects(collectionId).flatMap(documentId => {
      const row = projection.row(collectionId, documentId);
      return row?.pending?.includes(effect) ? [parseMoment(row.createdAt) ?? 0] : [];
    }),
  );
  const oldestMs = moments.reduce<number | null>((a, b) => (a === null || b < a ? b : a), null);
  return { count: moments.length, oldestMs };
}

/** For `GET /health`. It counts nothing: strangers see it. */
export function mailNotes({ oldestMs }: Waiting, nowMs: number): string[] {
  if (oldestMs === null || nowMs - oldestMs <= HOUR_MS) return [];
  return ['Some mail or text messages have not been delivered for more than an hour.'];
}
