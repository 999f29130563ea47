import { useNewPostings } from '../../local/hooks/own-reviews.ts';
import type { NewPostings } from '../../wire/review-states.ts';
import { usePostingReview } from '../services.ts';

/** The approval that a posting sent now by this person will wait for. */
export type Wait = Exclude<NewPostings, 'public'>;

/**
 * null: none. The server tells each person this with the rest of their data. Until it has, only its general policy
 * is known.
 */
export function useWait(): Wait | null {
  const policy = usePostingReview();
  const told = useNewPostings();
  if (told !== undefined) return told === 'public' ? null : told;
  if (policy === 'all') return 'review';
  return policy === 'unproved' ? 'confirmation' : null;
}
