import { addDays, isIsoDay } from '../../domain/dates.ts';
import type { IsoDay } from '../../domain/listing.ts';
import type { OutboxEntry } from '../../local/db/outbox-entry.ts';
import type { OwnPosting } from '../../local/db/pulled-records.ts';
import type { OperationKind } from '../../wire/operations/operation-kinds.ts';
import type { PostingStage } from './posting-stage.ts';

export type PostingAction = 'edit' | 'extend' | 'close' | 'repost' | 'like';

/** The actions that an employer has for a posting in its current state. */
export function postingActions(stage: PostingStage, expiresOn: string): PostingAction[] {
  switch (stage) {
    case 'open':
      return expiresOn === '' ? ['edit', 'close', 'like'] : ['edit', 'extend', 'close', 'like'];
    case 'expired':
      return ['extend', 'repost', 'edit', 'close', 'like'];
    case 'closed':
      return ['repost', 'like'];
    case 'confirmation':
    case 'review':
      return ['edit', 'close', 'like'];
    case 'refused':
      return ['like'];
  }
}

const USUAL_DAYS = 30;

/**
 * The last day suggested first: a month after today or after the current last day. '': none, because the posting had
 * none.
 */
export function offeredDay(action: 'extend' | 'repost', expiresOn: string, today: IsoDay): string {
  if (action === 'repost' && expiresOn === '') return '';
  const from = action === 'extend' && expiresOn > today ? expiresOn : today;
  return addDays(from, USUAL_DAYS);
}

/** The first day that the server accepts: never in the past, and for `extend` after the current last day. */
export function firstDay(action: 'extend' | 'repost', expiresOn: string, today: IsoDay): IsoDay {
  return action === 'extend' && expiresOn >= today ? addDays(expiresOn, 1) : today;
}

/** A posting may have no last day (''); then extending it means setting one. */
export function isLastDay(
  until: string,
  action: 'extend' | 'repost',
  expiresOn: string,
  today: IsoDay,
): boolean {
  if (until === '') return action === 'repost';
  return isIsoDay(until) && until >= firstDay(action, expiresOn, today);
}

const CHANGES: ReadonlySet<string> = new Set<OperationKind>([
  'posting.edit',
  'posting.close',
  'posting.extend',
  'posting.repost',
]);

/** This device's changes of a posting that the server hasn't received, or refused. */
export function openChanges(
  entries: readonly OutboxEntry[],
  { jobId }: Pick<OwnPosting, 'jobId'>,
): OutboxEntry[] {
  return entries.filter(
    ({ kind, state, payload }) =>
      CHANGES.has(kind) &&
      state !== 'sent' &&
      (kind === 'posting.repost' ? payload['of'] : payload['jobId']) === jobId,
  );
}
