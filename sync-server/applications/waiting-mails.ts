import { APPLICATIONS, MESSAGES, REPORTS, storageOf } from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import type { Waiting } from '../mail/delivery-figures.ts';
import { APPLICATION_EMAIL, NOTICE } from '../records/application-effects.ts';
import { CONTACT_MAIL } from '../messages/contact-messages.ts';
import { REPORT_MAIL } from '../postings/reports.ts';
import { parseMoment } from '../core/moments.ts';
import { compareValues } from '../projection/attributes.ts';
import type { Row } from '../projection/row.ts';

const HOUR_MS = 3_600_000;

export interface OwedMails {
  /** `oldestMs` leaves out mails that a limit of ours holds back. */
  waiting(isHeld?: (effect: string, documentId: string) => boolean): Waiting;
  close(): void;
}

/**
 * Mails that documents owe and no mail server has accepted yet (`contact-mail.ts`, `application-mail.ts`,
 * `application-notices.ts`). They are counted as documents change, because anyone may ask for the server's health, however many mails wait.
 */
export function owedMails({ config, projection }: Pick<Context, 'config' | 'projection'>): OwedMails {
  const effectsOf = new Map<string, readonly string[]>([[APPLICATIONS.id, [APPLICATION_EMAIL, NOTICE]]]);
  if (config.contactEmail !== null) {
    effectsOf.set(MESSAGES.id, [CONTACT_MAIL]);
    effectsOf.set(REPORTS.id, [REPORT_MAIL]);
  }
  /** For each effect the documents, in the order of writing, with the time in ms. */
  const owed = new Map<string, Map<string, number>>();
  for (const effect of [...effectsOf.values()].flat()) owed.set(effect, new Map());

  const add = ({ documentId, createdAt, pending = [] }: Row): void => {
    for (const effect of pending) owed.get(effect)?.set(documentId, parseMoment(createdAt) ?? 0);
  };
  for (const collectionId of effectsOf.keys()) {
    const rows = projection
      .pendingEffects(collectionId)
      .flatMap(documentId => projection.row(collectionId, documentId) ?? []);
    for (const row of rows.sort((a, b) => compareValues(a.createdAt, b.createdAt))) add(row);
  }
  const unobserve = projection.observe(({ definition, before, after }) => {
    if (!effectsOf.has(storageOf(definition))) return;
    for (const effect of before?.pending ?? [])
      if (!after?.pending?.includes(effect)) owed.get(effect)?.delete(before?.documentId ?? '');
    if (after) add(after);
  });

  return {
    waiting(isHeld = () => false) {
      let count = 0;
      let oldestMs: number | null = null;
      for (const [effect, documents] of owed) {
        count += documents.size;
        for (const [documentId, writtenMs] of documents) {
          if (isHeld(effect, documentId)) continue;
          oldestMs = Math.min(oldestMs ?? writtenMs, writtenMs);
          break;
        }
      }
      return { count, oldestMs };
    },
    close: unobserve,
  };
}

/** Notes for `GET /health`, without figures, because anyone can read it. */
export function mailNotes({ oldestMs }: Waiting, nowMs: number): string[] {
  if (oldestMs === null || nowMs - oldestMs <= HOUR_MS) return [];
  return ['Some mail or text messages have not been delivered for more than an hour.'];
}
