import { hash } from 'node:crypto';
import { addDays, todayIn } from '../../src/domain/dates.ts';
import { type Card, UNDATED } from '../../src/domain/listing.ts';
import { foldText } from '../../src/domain/search-text.ts';
import { JOBS } from '../../src/wire/collections.ts';
import type { BoardEvent } from '../events/board-event.ts';
import { cardOf, isAdvertised } from '../records/posting.ts';
import { isOpen, SAMPLE_ID } from '../records/posting-state.ts';
import type { Json } from '../store/store.ts';

/** A posting that was first advertised longer ago isn't news: an old import, or one that is posted again and again. */
const FRESH_DAYS = 30;

interface Readable {
  documentId: string;
  permissions: readonly string[];
  data: Readonly<Record<string, Json>>;
  createdAt: string;
}

/**
 * Whether an event may make a posting public: it was created, or the review or the confirmation of its poster's address
 * ended. Edits and extensions make nothing new.
 */
export function mayBeNewPosting({ action, document }: BoardEvent): boolean {
  const record = document?.record;
  if (!record || document.definition.id !== JOBS.id || document.definition.databaseId !== undefined)
    return false;
  return action === 'create' || (action === 'update' && record.data['review'] === null);
}

/**
 * The card of a posting that may be announced: anyone may read it, people can still apply, it isn't a sample, and it is
 * certain to be new. null: it may not.
 */
export function announceable(posting: Readable, nowMs: number): Card | null {
  const { documentId, data, createdAt } = posting;
  if (!isAdvertised(posting) || !isOpen(data, nowMs) || documentId.startsWith(SAMPLE_ID)) return null;
  const card = cardOf(data, createdAt);
  if (!card) return null;
  const oldest = addDays(todayIn(null, nowMs), -FRESH_DAYS);
  const day =
    card.firstPostedDate < card.postingDateFormatted ? card.firstPostedDate : card.postingDateFormatted;
  return day > UNDATED && day >= oldest ? card : null;
}

/** The same for reposts of one posting: what identifies a job to a reader, but not its number, dates and pay. */
export function repostKey(card: Card): string {
  const { businessName, jobTitle, noc, city, provinceId, postalCode, employmentHours, employmentTerm } = card;
  const texts = [businessName, jobTitle, city].map(text => foldText(text).trim());
  const face = [...texts, noc, provinceId, postalCode, employmentHours, employmentTerm];
  return hash('sha256', JSON.stringify(face), 'base64url').slice(0, 16);
}
