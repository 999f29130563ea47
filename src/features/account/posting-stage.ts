import type { OwnPosting } from '../../local/pulled-records.ts';

export type PostingStage = 'open' | 'closed' | 'expired';

/** `today`: where the work is, near enough: a day sooner or later is told by the posting's own page. */
export function postingStage(
  { closedAt, expiresOn }: Pick<OwnPosting, 'closedAt' | 'expiresOn'>,
  today: string,
): PostingStage {
  if (closedAt !== null) return 'closed';
  return expiresOn !== '' && expiresOn < today ? 'expired' : 'open';
}
