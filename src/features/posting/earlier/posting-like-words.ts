import { formatDay } from '../../../domain/format.ts';
import type { Words } from '../../../i18n/words.ts';
import type { PostingLike } from './posting-like.ts';

/** That there is such a posting, as a sentence. */
export function postingLikeWords({ jobId, day }: PostingLike, { t, language }: Words): string {
  if (jobId === null) return t('posting.second.waiting');
  return t('posting.second.posted', { day: formatDay(day, language) });
}
