import { daysLeft } from '../../domain/dates.ts';
import { type Card, type Details, JOB_STATUS_CLOSED } from '../../domain/listing.ts';
import type { DetailsAnswer } from '../services.ts';

/** What the page of one posting can show now. */
export type JobView =
  | { status: 'loading'; card: Card | null }
  /** `checkedAt`: when the server last confirmed this text (device clock, ms); null = just now. */
  | { status: 'found'; card: Card; details: Details; checkedAt: number | null }
  /** Its card is on this device, its full text is not, and the server cannot be reached. */
  | { status: 'card-only'; card: Card }
  /** Nothing of it is on this device, and the server cannot be reached. */
  | { status: 'offline' }
  | { status: 'gone'; card: Card | null }
  | { status: 'unknown' };

/**
 * `card`: from this device's catalogue; undefined = not asked yet, null = not there. The catalogue hears of changes
 * sooner than a text that was kept, so its card counts where there are two.
 */
export function jobView(card: Card | null | undefined, answer: DetailsAnswer | null): JobView {
  if (card === undefined || answer === null) return { status: 'loading', card: card ?? null };
  switch (answer.status) {
    case 'found':
      return {
        status: 'found',
        card: answer.fromDevice ? (card ?? answer.listing.card) : answer.listing.card,
        details: answer.listing.details,
        checkedAt: answer.fromDevice ? answer.checkedAt : null,
      };
    case 'offline':
      return card ? { status: 'card-only', card } : { status: 'offline' };
    case 'gone':
      return { status: 'gone', card };
    case 'unknown':
      return card ? { status: 'gone', card } : { status: 'unknown' };
  }
}

/** What one must know before reading: that it is over, that its last day is past, or that it is not all here. */
export type Shortcoming = 'gone' | 'expired' | 'cardOnly';

export function shortcoming(view: JobView, today: string): Shortcoming | null {
  const card = 'card' in view ? view.card : null;
  if (view.status === 'gone' || card?.jobStatusId === JOB_STATUS_CLOSED.id) return 'gone';
  if (card && (daysLeft(card.expiryDateFormatted, today) ?? 0) < 0) return 'expired';
  return view.status === 'card-only' ? 'cardOnly' : null;
}
