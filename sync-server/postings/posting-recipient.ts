import { recipientOf } from '../../src/domain/posting/recipient.ts';
import { JOBS } from '../../src/wire/collections.ts';
import { detailsOf } from '../records/posting.ts';
import type { Context } from '../board/context.ts';
import { readRecord } from '../records/board-documents.ts';
import type { RecipientRecord } from '../records/document-record.ts';
import { hasInbox } from '../records/posting-readers.ts';
import { serverDelivery } from '../records/server-delivery.ts';

/** The current recipient of applications to this posting. null: Portage can't deliver them anywhere. */
export async function recipientOfPosting(
  { config, messenger, stores }: Pick<Context, 'config' | 'messenger' | 'stores'>,
  documentId: string,
): Promise<RecipientRecord | null> {
  const stored = await readRecord(stores.board, JOBS.id, documentId);
  if (!stored) return null;
  const { data, permissions } = stored.record;
  const { apply } = detailsOf(data['details']);
  const recipient = recipientOf({ inbox: hasInbox(permissions), apply }, serverDelivery(config, messenger));
  return recipient.kind === 'none' ? null : recipient;
}
