import { APPLICATION_EVENTS, APPLICATIONS } from '../../../src/wire/collections.ts';
import type { GuestMessages } from '../../../src/wire/delivery.ts';
import { PULL_PAGE_BYTES } from '../../../src/wire/pull-constants.ts';
import type { Context } from '../../board/context.ts';
import { newId } from '../../core/ids.ts';
import { recordId } from '../../records/document-record.ts';
import { toRecord } from '../../records/board-documents.ts';
import { isOfConversation, messageOf } from './conversation-messages.ts';

const MOST = 100;

/** How far a guest's device has read. Positions of another start count for nothing, unless they last. */
const CURSOR = /^(\d{1,15})\.([\w-]{0,20})$/;

/**
 * The messages about a guest's applications, oldest first. Guests have no pull: their phones ask for these along with
 * the progress. A cursor says only how far one has read, so it needs no seal.
 */
export function createGuestMessages(context: Context) {
  const { environment, projection, stores } = context;
  const thisStart = newId(environment);

  return async (guest: string, given: string): Promise<GuestMessages> => {
    const instance = projection.arePositionsLasting() ? '' : thisStart;
    const [, read = '0', of = ''] = CURSOR.exec(given) ?? [];
    const after = of === instance ? Number(read) : 0;
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
    const position = page[taken - 1]?.position ?? after;
    return { cursor: `${position}.${instance}`, more: taken < rows.length, messages };
  };
}
