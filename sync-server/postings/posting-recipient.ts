import { recipientOf } from '../../src/domain/posting/recipient.ts';
import { JOBS } from '../../src/wire/collections.ts';
import { detailsOf } from '../records/posting.ts';
import type { Context } from '../board/context.ts';
import { readRecord } from '../records/board-documents.ts';
import type { RecipientRecord } from '../records/document-record.ts';
import type { Row } from '../projection/row.ts';
import { hasInbox } from '../records/posting-readers.ts';
import { serverDelivery } from '../records/server-delivery.ts';

/** Recipients that were found already. The projection replaces a posting's row with each change of the posting. */
const known = new WeakMap<Row, RecipientRecord | null>();

/** The current recipient of applications to this posting. null: Portage can't deliver them anywhere. */
export async function recipientOfPosting(
  { config, messenger, stores }: Pick<Context, 'config' | 'messenger' | 'stores'>,
  posting: Row,
): Promise<RecipientRecord | null> {
  const found = known.get(posting);
  if (found !== undefined) return found;
  const stored = await readRecord(stores.board, JOBS.id, posting.documentId);
  if (!stored) return null;
  const { data, permissions } = stored.record;
  const { apply } = detailsOf(data['details']);
  const recipient = recipientOf({ inbox: hasInbox(permissions), apply }, serverDelivery(config, messenger));
  const deliverable = recipient.kind === 'none' ? null : recipient;
  known.set(posting, deliverable);
  return deliverable;
}
