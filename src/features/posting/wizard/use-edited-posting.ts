import { useCallback, useState } from 'react';
import type { Listing } from '../../../domain/listing.ts';
import { type OwnReview, reviewOf } from '../../../local/hooks/own-reviews.ts';
import { useOwnPostings } from '../../../local/hooks/use-own-records.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import { type DetailsAnswer, useServices } from '../../services.ts';

export interface EditedPosting {
  listing: Listing;
  edition: number;
  /** The operation that created it, while only this device knows that it is the user's own. */
  madeBy?: string;
}

type State =
  | { status: 'loading' }
  | ({ status: 'found' } & EditedPosting)
  /** Another employer's posting, or none. */
  | { status: 'not-yours' }
  | { status: 'closed' }
  | { status: 'refused'; review: OwnReview }
  /** Its text isn't on this device, and the server can't be reached. */
  | { status: 'missing' };

/** The user's own complete posting, for editing. Without a network, it is the version last seen here. */
export function useEditedPosting(jobId: number): { state: State; retry: () => void } {
  const { details } = useServices();
  const postings = useOwnPostings();
  const [tries, setTries] = useState(0);
  const key = `${jobId} ${tries}`;
  const held = useAnswer(async () => {
    const read = await details.read(jobId).catch((): DetailsAnswer => ({ status: 'offline' }));
    return { key, answer: read };
  }, [details, jobId, key]);
  const retry = useCallback(() => setTries(before => before + 1), []);
  const answer = held?.key === key ? held.answer : null;
  return { state: stateOf(jobId, postings, answer), retry };
}

function stateOf(
  jobId: number,
  postings: ReturnType<typeof useOwnPostings>,
  answer: DetailsAnswer | null,
): State {
  if (!postings) return { status: 'loading' };
  const own = postings.find(
    ({ record, entry }) => record?.jobId === jobId || (!record && entry?.receipt?.jobId === jobId),
  );
  if (!own) return { status: 'not-yours' };
  const review = own.record ? reviewOf(own.record) : null;
  if (review?.state === 'refused') return { status: 'refused', review };
  if (own.record && own.record.closedAt !== null) return { status: 'closed' };
  if (answer === null) return { status: 'loading' };
  if (answer.status === 'gone') return { status: 'closed' };
  if (answer.status !== 'found') return { status: 'missing' };
  const edition = own.record?.edition ?? 0;
  const { listing } = answer;
  if (own.record || !own.entry) return { status: 'found', listing, edition };
  return { status: 'found', listing, edition, madeBy: own.entry.id };
}
