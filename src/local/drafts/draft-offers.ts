import type { PersonDatabase } from '../db/person-db.ts';
import { type EditContext, queueEdit } from '../outbox/personal-edit.ts';
import { inTransaction, withReopen } from '../db/reopen.ts';
import type { DraftOffer } from '../db/rows.ts';

/** The limits of `DraftPut`: a draft with another key, or with more text, stays on this device. */
const KEY = /^[a-z][a-zA-Z-]{0,31}(?::[A-Za-z0-9_.:-]{1,64})?$/;
export const CONTENT_MAX = 200_000;

/**
 * Makes operations for an account's drafts that changed since the last time, so that they follow the person to other
 * devices. A draft that is open in a form waits until it is closed, or until the page is hidden (`whileWriting`): each
 * key press is on the disk already, and need not be on the network.
 */
export async function offerDrafts(
  db: PersonDatabase,
  { whileWriting, context }: { whileWriting: boolean; context: EditContext },
): Promise<void> {
  if (db.userId === null || !(await hasNews(db))) return;
  await inTransaction(db, [db.drafts, db.draftOffers, db.outbox, db.settings], async () => {
    const { changed, gone } = await compare(db);
    for (const key of changed) {
      if (!whileWriting && db.draftWriters.has(key)) continue;
      const draft = await db.drafts.get(key);
      if (!draft) continue;
      const { content, editedAt } = draft;
      const saidAt = Math.max(editedAt, timeOf(await db.draftOffers.get(key)) + 1);
      await db.draftOffers.put({ key, editedAt, saidAt, on: true });
      if (JSON.stringify(content).length > CONTENT_MAX) continue;
      const edit = { editedAt: saidAt, operationId: context.newId() };
      await queueEdit(db, 'draft.put', edit, { key, content }, context.nowMs());
    }
    for (const offer of gone) {
      const { key } = offer;
      const at = Math.max(context.nowMs(), timeOf(offer) + 1);
      await db.draftOffers.put({ key, editedAt: at, on: false });
      await queueEdit(
        db,
        'draft.put',
        { editedAt: at, operationId: context.newId() },
        { key, content: null },
      );
    }
  });
}

/** The time of the current edit as other devices and the server know it. */
function timeOf(offer: DraftOffer | undefined): number {
  return offer ? (offer.pulled?.at ?? offer.saidAt ?? offer.editedAt) : 0;
}

/** Whether the offer matches the draft's current state. */
export function isOffered(offer: DraftOffer | undefined, editedAt: number): boolean {
  return offer?.on === true && offer.editedAt === editedAt;
}

async function hasNews(db: PersonDatabase): Promise<boolean> {
  const { changed, gone } = await withReopen(db, () =>
    db.transaction('r', db.drafts, db.draftOffers, () => compare(db)),
  );
  return changed.length + gone.length > 0;
}

/** Compares only times: a draft may hold a whole pasted file. */
async function compare({ drafts, draftOffers }: PersonDatabase) {
  const byTime = drafts.orderBy('editedAt');
  const [keys, times, offers] = await Promise.all([
    byTime.primaryKeys(),
    byTime.keys(),
    draftOffers.toArray(),
  ]);
  const offered = new Map(offers.map(offer => [offer.key, offer]));
  const present = new Set(keys);
  return {
    changed: keys.filter((key, index) => KEY.test(key) && !isOffered(offered.get(key), Number(times[index]))),
    gone: offers.filter(({ key, on }) => on && !present.has(key)),
  };
}
