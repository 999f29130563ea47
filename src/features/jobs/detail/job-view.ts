import { daysLeft } from '../../../domain/dates.ts';
import { type Card, type Details, JOB_STATUS_CLOSED } from '../../../domain/listing.ts';
import type { DetailsAnswer } from '../../services.ts';

/** The content that a posting's page can show now. */
export type JobView =
  /** `isLate`: the reader should be able to go on without the text. */
  | { status: 'loading'; card: Card | null; isLate: boolean }
  /**
   * `checkedAt`: when the server last confirmed this text, in ms by the device's clock. null: just now. `isListed`: the list on this
   * device has it.
   */
  | { status: 'found'; card: Card; details: Details; checkedAt: number | null; isListed: boolean }
  /** The card is on this device, but the full text isn't, and the server can't be reached. */
  | { status: 'card-only'; card: Card }
  /** Neither is on this device, and the server can't be reached. */
  | { status: 'offline' }
  /** `details`: its last text, if it was on this device. `repostedAs`: the job that it is advertised again as. */
  | { status: 'gone'; card: Card | null; details: Details | null; repostedAs?: number | undefined }
  | { status: 'unknown' };

/**
 * `card` is from this device's catalogue. undefined: not looked up yet. null: not found. The catalogue learns about
 * changes earlier than stored text, so its card takes precedence. `wholeSince`: when the server last confirmed a list that would have
 * the card, in ms by the device's clock; null: the list isn't whole.
 */
export function jobView(
  card: Card | null | undefined,
  answer: DetailsAnswer | null,
  { isLate = false, wholeSince = null }: { isLate?: boolean; wholeSince?: number | null } = {},
): JobView {
  if (card === undefined || answer === null) return { status: 'loading', card: card ?? null, isLate };
  switch (answer.status) {
    case 'found':
      // The list was confirmed after the text, without this posting.
      if (card === null && answer.fromDevice && wholeSince !== null && wholeSince > answer.checkedAt)
        return { status: 'gone', ...answer.listing };
      return {
        status: 'found',
        card: answer.fromDevice ? (card ?? answer.listing.card) : answer.listing.card,
        details: answer.listing.details,
        checkedAt: answer.fromDevice ? answer.checkedAt : null,
        isListed: card !== null,
      };
    case 'offline':
      return card ? { status: 'card-only', card } : { status: 'offline' };
    case 'gone':
      return {
        status: 'gone',
        card: card ?? answer.listing?.card ?? null,
        details: answer.listing?.details ?? null,
        repostedAs: answer.repostedAs,
      };
    case 'unknown':
      return card ? { status: 'gone', card, details: null } : { status: 'unknown' };
  }
}

/** The most important limit of what is shown: the posting is closed, its last day has passed, or its text is missing. */
export type Shortcoming = 'gone' | 'expired' | 'cardOnly';

export function shortcoming(view: JobView, today: string): Shortcoming | null {
  const card = 'card' in view ? view.card : null;
  if (card?.jobStatusId === JOB_STATUS_CLOSED.id) return 'gone';
  // Perhaps that is why it is gone.
  if (card && (daysLeft(card.expiryDateFormatted, today) ?? 0) < 0) return 'expired';
  if (view.status === 'gone') return 'gone';
  return view.status === 'card-only' ? 'cardOnly' : null;
}
