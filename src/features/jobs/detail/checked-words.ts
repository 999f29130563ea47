import { momentWords } from '../../../i18n/moment-words.ts';
import { statusWords } from '../card/status-words.ts';
import type { Words } from '../../../i18n/words.ts';

const DAY_MS = 86_400_000;

/** A status is only shown as of the time when it was confirmed. After a day, only its age is shown. */
export function checkedWords(
  jobStatusId: number,
  heardAtMs: number,
  nowMs: number,
  words: Words,
): { text: string; isStale: boolean } {
  const { t } = words;
  const days = Math.floor((nowMs - heardAtMs) / DAY_MS);
  if (days >= 1) return { text: t('job.checkedDays', { days }), isStale: true };
  const moment = momentWords(heardAtMs, nowMs, words);
  return { text: t('job.checkedAt', { status: statusWords(jobStatusId, words), moment }), isStale: false };
}
