import { APPLICATION_EVENTS, APPLICATIONS } from '../../../src/wire/collections.ts';
import type { GuestMessages } from '../../../src/wire/delivery.ts';
import { PULL_PAGE_BYTES } from '../../../src/wire/pull-constants.ts';
import type { Context } from '../../board/context.ts';
import { recordId } from '../../records/document-record.ts';
import { toRecord } from '../../records/board-documents.ts';
import { isOfConversation, messageOf } from './conversation-messages.ts';

const MOST = 100;

/** How far a guest's device has read, and how far beyond while it reads page by page (`pull/private-cursor.ts`). */
const CURSOR = /^(\d{1,16})\.(\d{0,16})$/;

/**
 * The messages about a guest's applications, oldest first. Guests have no pull: their phones ask for these along with
 * the progress. A cursor says only how far one has read, so it needs no seal.
 */
export function createGuestMessages(context: Context) {
  const { projection, stores } = context;

  return async (guest: string, given: string): Promise<GuestMessages> => {
    const { through } = projection.positions();
    const [, read, beyond] = CURSOR.exec(given)?.map(Number) ?? [];
    const [position = 0, ahead = 0] = [read, beyond];
    const after = Math.max(position, ahead);
    const rows = projection
      .ownedBy(APPLICATIONS.id, guest)
      .filter(({ owner }) => owner === guest)
      .flatMap(({ documentId }) => projection.find(APPLICATION_EVENTS.id, 'applicationId', documentId))
      .filter(row => isOfConversation(row) && row.position > after)
      .toSorted((a, b) => a.position - b.position);
    const page = rows.slice(0, MOST);
    const stored = await stores.board.getMany(
      page.map(({ documentId }) => recordId(APPLICATION_EVENTS.id, documentId)),
    );
    const messages: GuestMessages['messages'] = [];
    let [bytes, taken] = [0, 0];
    for (const [at, row] of page.entries()) {
      if (bytes >= PULL_PAGE_BYTES) break;
      taken += 1;
      const record = stored[at] && toRecord(stored[at].body);
      // Removed between the two reads.
      if (!record || record.tombstone) continue;
      const message = { id: row.documentId, ...messageOf(record, row.owner === guest ? null : '') };
      bytes += JSON.stringify(message).length;
      messages.push(message);
    }
    const more = taken < rows.length;
    const last = page[taken - 1]?.position ?? 0;
    const settled = ahead > 0 ? position : Math.max(position, Math.min(last, through));
    const further = more && last > settled ? last : '';
    return { cursor: `${settled}.${further}`, more, messages };
  };
}
