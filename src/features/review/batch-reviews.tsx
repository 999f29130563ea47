import type { OutboxEntry } from '../../local/db/outbox-entry.ts';
import { type OwnReview, reviewOfEntry } from '../../local/hooks/own-reviews.ts';
import { ReviewNotice } from './lazy-review.tsx';

/** Further refusals are shown at their rows. */
const REFUSALS_AT_ONCE = 5;

interface BatchReviewsProps {
  entries: readonly OutboxEntry[];
  reviews: ReadonlyMap<string, OwnReview | null>;
  /** Includes refused postings, if their rows don't show that themselves. */
  withRefused?: boolean;
}

/** The reviews that the rows of a batch wait for, shown once for all of them. */
export function BatchReviews({ entries, reviews, withRefused = false }: BatchReviewsProps) {
  const found = entries.flatMap(entry => {
    const review = reviewOfEntry(entry, reviews);
    return review ? [{ entry, review }] : [];
  });
  const refused = withRefused ? found.filter(({ review }) => review.state === 'refused') : [];
  return (
    <>
      {(['confirmation', 'review'] as const).map(state => {
        const count = found.filter(({ review }) => review.state === state).length;
        return count > 0 && <ReviewNotice key={state} review={{ state, reason: '' }} count={count} />;
      })}
      {refused.slice(0, REFUSALS_AT_ONCE).map(({ entry, review }) => (
        <ReviewNotice
          key={entry.id}
          review={review}
          title={entry.title}
          jobId={entry.receipt?.jobId ?? null}
        />
      ))}
    </>
  );
}
