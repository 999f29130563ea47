import type { OwnPosting } from '../../local/db/pulled-records.ts';
import type { ReviewState } from '../../wire/review-states.ts';

export type PostingStage = 'open' | 'closed' | 'expired' | ReviewState;

/** `today`: where the work is. */
export function postingStage(
  { closedAt, expiresOn, review }: Pick<OwnPosting, 'closedAt' | 'expiresOn' | 'review'>,
  today: string,
): PostingStage {
  // A refusal closes it too, and is what counts.
  if (review?.state === 'refused') return 'refused';
  if (closedAt !== null) return 'closed';
  if (review) return review.state;
  return expiresOn !== '' && expiresOn < today ? 'expired' : 'open';
}
