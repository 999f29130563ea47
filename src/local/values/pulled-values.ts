import type { Table } from 'dexie';
import { type LocalValue, mergeValue } from '../../sync/private/private-merge.ts';
import { OPERATION_KINDS, type OperationKind } from '../../wire/operations/operation-kinds.ts';
import type { PulledStamp } from '../../wire/pull.ts';
import { isOffered } from '../drafts/draft-offers.ts';
import { subjectOf } from '../outbox/operation-subject.ts';
import type { OutboxEntry } from '../db/outbox-entry.ts';
import { keepEarlierDraft, losesText } from '../drafts/person-drafts.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { type DraftOffer, type EditStamp, type PreferenceValue } from '../db/rows.ts';
import type { ValueChange } from '../db/pulled-records.ts';

/** The kind that sets a collection's values. */
const KINDS = {
  drafts: 'draft.put',
  saved: 'saved.put',
  hidden: 'hidden.put',
  searches: 'search.put',
  preferences: 'preferences.put',
  profiles: 'profile.put',
} as const satisfies Record<ValueChange['collection'], OperationKind>;

/** The tables that `takeValue` needs in its transaction. */
export function valueTables(db: PersonDatabase): Table[] {
  const { outbox, drafts, draftOffers, marks, searches, preferences, profile, laterChanges } = db;
  return [outbox, drafts, draftOffers, marks, searches, preferences, profile, laterChanges];
}

/**
 * Within a transaction over `valueTables`. Merges a value from another device (`private-merge.ts`). `wasLater`: the
 * change was set aside before, because both devices edited without knowing of each other. Then text that loses is kept
 * beside the winner, as is text of this device that a later draft doesn't contain.
 */
export async function takeValue(
  db: PersonDatabase,
  change: ValueChange,
  { wasLater }: { wasLater: boolean },
): Promise<void> {
  const subject = subjectOfChange(change);
  const local = await localValue(db, change, subject);
  const decision = mergeValue(local, change.stamp);
  if (decision === 'later') {
    await db.laterChanges.put({ subject, change });
    return;
  }
  if (wasLater) await db.laterChanges.delete(subject);
  if (decision === 'take') await write(db, change, wasLater);
}

/**
 * The same for a removal that the server no longer reports (`untold-values.ts`). Unsettled values stay, since the
 * server has yet to receive them.
 */
export async function removeSettled(db: PersonDatabase, change: ValueChange): Promise<void> {
  const local = await localValue(db, change, subjectOfChange(change));
  if (!local.isWaiting && mergeValue(local, change.stamp) === 'take') await write(db, change, false);
}

export function subjectOfChange({ collection, id }: Pick<ValueChange, 'collection' | 'id'>): string {
  const kind = KINDS[collection];
  return subjectOf({ kind, payload: { [OPERATION_KINDS[kind].sets]: id } }) ?? `${kind} ${id}`;
}

async function localValue(db: PersonDatabase, change: ValueChange, subject: string): Promise<LocalValue> {
  const entries = await db.outbox.where('subject').equals(subject).toArray();
  const isQueued = entries.some(({ state }) => state !== 'sent');
  if (change.collection === 'drafts') {
    const draft = await db.drafts.get(change.id);
    const offer = await db.draftOffers.get(change.id);
    const isTold = draft ? isOffered(offer, draft.editedAt) : offer?.on !== true;
    return { stamp: offer ? stampOfOffer(offer, entries) : null, isWaiting: isQueued || !isTold };
  }
  const row = await rowOf(db, change);
  return { stamp: row ? stampOfRow(row, entries) : null, isWaiting: isQueued };
}

function rowOf(
  db: PersonDatabase,
  { collection, id }: Exclude<ValueChange, { collection: 'drafts' }>,
): Promise<EditStamp | undefined> {
  switch (collection) {
    case 'saved':
    case 'hidden':
      return db.marks.get([collection, Number(id)]);
    case 'searches':
      return db.searches.get(id);
    case 'preferences':
      return db.preferences.get(id);
    case 'profiles':
      return db.profile.get(id);
  }
}

/** A settled row has the server's time of its edit; the time that its device sent is in the operation. */
function stampOfRow(
  { editedAt, operationId, saidAt }: EditStamp,
  entries: readonly OutboxEntry[],
): PulledStamp {
  const said = entries.find(({ id }) => id === operationId)?.payload['editedAt'];
  return {
    at: editedAt,
    editedAt: saidAt ?? (typeof said === 'number' ? said : editedAt),
    operation: operationId,
  };
}

function stampOfOffer(offer: DraftOffer, entries: readonly OutboxEntry[]): PulledStamp {
  if (offer.pulled) return offer.pulled;
  const saidAt = offer.saidAt ?? offer.editedAt;
  const entry = entries.find(({ receipt, payload }) => receipt && payload['editedAt'] === saidAt);
  const at = entry?.receipt ? Date.parse(entry.receipt.acceptedAt) : saidAt;
  return { at, editedAt: saidAt, operation: entry?.id ?? '' };
}

async function write(db: PersonDatabase, change: ValueChange, wasLater: boolean): Promise<void> {
  const { id, stamp } = change;
  const edit = { editedAt: stamp.at, operationId: stamp.operation, saidAt: stamp.editedAt };
  switch (change.collection) {
    case 'saved':
    case 'hidden':
      await db.marks.put({ kind: change.collection, jobId: Number(id), on: change.data !== null, ...edit });
      return;
    case 'searches':
      await db.searches.put({ searchId: id, search: change.data, ...edit });
      return;
    case 'preferences':
      await db.preferences.put({ name: id, value: readPreference(change.data?.value), ...edit });
      return;
    case 'profiles':
      await db.profile.put({ part: id, content: change.data?.content ?? null, ...edit });
      return;
    case 'drafts':
      await writeDraft(db, id, change.data?.content ?? null, stamp, wasLater);
  }
}

/** An open form notices a draft only if its time is later. The offer prevents sending the draft back. */
async function writeDraft(
  db: PersonDatabase,
  key: string,
  content: Record<string, unknown> | null,
  stamp: PulledStamp,
  wasLater: boolean,
): Promise<void> {
  const before = await db.drafts.get(key);
  // Text that was typed here. The other device may have written its own without having seen it.
  const isOwn = (await db.draftOffers.get(key))?.pulled === undefined;
  const isLost = isOwn && before !== undefined && content !== null && losesText(before.content, content);
  if (wasLater || isLost) await keepEarlierDraft(db, key, content ?? {});
  const editedAt = Math.max(stamp.at, (before?.editedAt ?? 0) + 1);
  if (content) await db.drafts.put({ key, content, editedAt });
  else await db.drafts.delete(key);
  await db.draftOffers.put({ key, editedAt, on: content !== null, pulled: stamp });
}

function readPreference(value: unknown): PreferenceValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return Array.isArray(value) && value.every(item => typeof item === 'string') ? value : null;
}
