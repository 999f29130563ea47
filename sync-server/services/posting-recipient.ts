import { recipientOf } from '../../src/domain/recipient.ts';
import { JOBS } from '../../src/wire/collections.ts';
import { detailsOf } from '../catalogue/posting.ts';
import type { Context } from '../context.ts';
import { readRecord } from './board-documents.ts';
import type { RecipientRecord } from './document-record.ts';
import { hasInbox } from './posting-readers.ts';
import { serverDelivery } from './server-delivery.ts';

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
