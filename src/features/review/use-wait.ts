import { useNewPostings } from '../../local/own-reviews.ts';
import type { NewPostings } from '../../wire/review-states.ts';
import { usePostingReview } from '../services.ts';

/** What a posting waits for that this person sends now. */
export type Wait = Exclude<NewPostings, 'public'>;

/**
 * null = for nothing. The server says it of each person with everything else that is theirs; before it has, what it says to everybody is
 * all that is known.
 */
export function useWait(): Wait | null {
  const policy = usePostingReview();
  const told = useNewPostings();
  if (told !== undefined) return told === 'public' ? null : told;
  if (policy === 'all') return 'review';
  return policy === 'unproved' ? 'confirmation' : null;
}
