import type { OutboxEntry } from '../../local/db/outbox-entry.ts';
import type { OwnApplicationRecord } from '../../local/hooks/use-own-records.ts';

/**
 * The state of an application: that of its outbox entry until it is sent, then `sent`. `withdrawing`: the withdrawal
 * waits to be sent. `refused`: the server refused the withdrawal.
 */
export type ApplicationStage =
  | { stage: 'unsent'; entry: OutboxEntry }
  | { stage: 'sent'; applicationId: string; jobId: number }
  | { stage: 'withdrawing' | 'withdrawn' | 'refused' };

export function applicationStage({ record, entry, withdrawal }: OwnApplicationRecord): ApplicationStage {
  if (record?.state === 'withdrawn' || withdrawal?.state === 'sent') return { stage: 'withdrawn' };
  if (withdrawal) return { stage: withdrawal.state === 'attention' ? 'refused' : 'withdrawing' };
  if (record) return { stage: 'sent', applicationId: record.id, jobId: record.jobId };
  const receipt = entry?.state === 'sent' ? entry.receipt : null;
  if (receipt) return { stage: 'sent', applicationId: receipt.documentId, jobId: receipt.jobId };
  return entry ? { stage: 'unsent', entry } : { stage: 'withdrawn' };
}
