import { momentWords } from '../../i18n/moment-words.ts';
import type { Words } from '../../i18n/words.ts';
import { type ApplicationProgress, progressStage } from '../../sync/outbox/application-progress.ts';

/** A word or two, for a badge. */
export function stageWords(progress: ApplicationProgress, { t }: Pick<Words, 't'>): string {
  const { decision } = progress;
  return decision ? t(`apply.decision.${decision.kind}`) : t(`apply.stage.${progressStage(progress)}`);
}

/** The known progress in words; '' = only that the server has the application. `nowMs`: device clock. */
export function progressWords(progress: ApplicationProgress, words: Words, nowMs: number): string {
  const { t } = words;
  const { delivery, openedAt, decision } = progress;
  const moment = (at: string) => momentWords(Date.parse(at), nowMs, words);
  if (decision) return t(`apply.decided.${decision.kind}`, { moment: moment(decision.at) });
  if (openedAt !== undefined) return t('apply.opened', { moment: moment(openedAt) });
  if (!delivery) return '';
  const { via, state, address = '', reason } = delivery;
  const named = address ? 'yes' : 'no';
  switch (state) {
    case 'received':
      return t('apply.onItsWay', { via, named, address });
    case 'delivered':
      return t('apply.delivered', { via, named, address });
    case 'failed':
      return t('apply.undelivered', { reason: reason ?? 'refused', via, named, address });
  }
}
