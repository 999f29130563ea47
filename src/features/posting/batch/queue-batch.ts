import { isObject } from '../../../core/json.ts';
import type { OutboxEntry } from '../../../local/db/outbox-entry.ts';
import type { NewOperation, Outbox } from '../../services.ts';
import type { BatchReading } from './batch-rows.ts';

/**
 * Queues the valid rows that aren't queued yet in one transaction, and retries those that were refused. Resolves when
 * they are on this device's disk, to true if every row of the text is now in the outbox.
 */
export async function queueBatch(
  outbox: Pick<Outbox, 'enqueue' | 'retry'>,
  { batchId, rows }: Extract<BatchReading, { status: 'rows' }>,
  entries: ReadonlyMap<string, Pick<OutboxEntry, 'state'>>,
): Promise<boolean> {
  const operations: NewOperation<'posting.create'>[] = [];
  for (const { id, number, row, reading } of rows) {
    if (!reading.ok || !isObject(row) || entries.has(id)) continue;
    const { jobId, jobTitle } = reading.listing.card;
    operations.push({
      id,
      kind: 'posting.create',
      payload: { jobId, row, batchId, rowNumber: number },
      title: jobTitle,
    });
  }
  if (operations.length > 0) await outbox.enqueue(operations);
  for (const { id } of rows) {
    if (entries.get(id)?.state === 'attention') await outbox.retry(id);
  }
  return rows.every(({ reading }) => reading.ok);
}
