import { jsonEqual } from '../../../src/domain/json-equal.ts';
import { compareEdits } from '../../../src/domain/posting/edit-order.ts';
import { baseOf, mergePosting, type PostingFields } from '../../../src/domain/posting/posting-merge.ts';
import { JOBS, POSTING_COUNTS } from '../../../src/wire/collections.ts';
import type { ConflictingVersions, MergedVersion } from '../../store/conflicts.ts';
import type { JsonObject } from '../../store/store.ts';
import { isRecord, recordBody } from '../board-documents.ts';
import type { DocumentRecord, EditRecord, Effects, EffectState } from '../document-record.ts';
import { withFields } from '../edited-fields.ts';
import { detailsOf } from '../posting.ts';

/**
 * Merges two versions of a document of the board that servers wrote at the same time:
 * - Of a value that one person sets, the later edit counts. What a person removed stays removed.
 * - Of a posting, fields that only one version changed are taken from that one, as for two people's edits.
 * - Of anything else, the version that everybody sees stands, and it's a loss if the other one has other attributes.
 * - An effect that either version has carried out isn't carried out again.
 *
 * Other documents aren't merged, and the other version is a loss.
 */
export function mergeRecords({ shown, other, base }: ConflictingVersions): MergedVersion {
  if (!isRecord(shown) || !isRecord(other)) return { body: shown, isLossy: !jsonEqual(shown, other) };
  const common = base && isRecord(base) ? base : undefined;
  const { record, isLossy } = merged(shown, other, common);
  const effects = mergeEffects(record.effects, other.effects, shown.effects);
  const body = recordBody({ ...record, ...(effects && { effects }) });
  return { body: jsonEqual(body, shown) ? shown : body, isLossy };
}

type Merged = { record: DocumentRecord; isLossy: boolean };

function merged(shown: DocumentRecord, other: DocumentRecord, base: DocumentRecord | undefined): Merged {
  if (shown.lastWriter && other.lastWriter) {
    const isLater = compareEdits(other.lastWriter, shown.lastWriter) > 0;
    return { record: isLater ? other : shown, isLossy: false };
  }
  if (shown.tombstone || other.tombstone) return { record: shown.tombstone ? shown : other, isLossy: false };
  if (shown.collectionId === JOBS.id) return mergedPosting(shown, other, base);
  const isDerived = shown.collectionId === POSTING_COUNTS.id;
  const isSame = jsonEqual(other.data, shown.data) || (base && jsonEqual(other.data, base.data));
  return { record: shown, isLossy: !isDerived && !isSame };
}

function mergedPosting(
  shown: DocumentRecord,
  other: DocumentRecord,
  base: DocumentRecord | undefined,
): Merged {
  const rest = mergedRest(shown, other, base);
  if (!base) return { record: rest, isLossy: !jsonEqual(other.data, shown.data) };
  const [before, theirs, current] = [fieldsOf(base), fieldsOf(other), fieldsOf(shown)];
  const changes = {
    card: changed(theirs.card, before.card),
    details: changed(theirs.details, before.details),
  };
  const { taken, conflicts } = mergePosting(baseOf(changes, before), changes, current);
  const next = withFields(shown.data, detailsOf(shown.data['details']), taken);
  if ('problem' in next) return { record: rest, isLossy: true };
  const edition = rest.edits ? { edition: rest.edits.edition } : {};
  return { record: { ...rest, data: { ...next.data, ...edition } }, isLossy: conflicts.length > 0 };
}

/** What isn't an attribute: from the version that changed it, and both versions' edits. */
function mergedRest(
  shown: DocumentRecord,
  other: DocumentRecord,
  base: DocumentRecord | undefined,
): DocumentRecord {
  const isMine = (key: 'permissions' | 'review') => !base || !jsonEqual(shown[key], base[key]);
  const { review, permissions, edits: _, ...rest } = shown;
  const nextReview = isMine('review') ? review : other.review;
  const edits = mergeEdits(shown.edits, other.edits);
  return {
    ...rest,
    permissions: isMine('permissions') ? permissions : other.permissions,
    updatedAt: other.updatedAt > shown.updatedAt ? other.updatedAt : shown.updatedAt,
    ...(nextReview && { review: nextReview }),
    ...(edits && { edits }),
  };
}

/** Both are remembered, so a replay of either is recognized. */
function mergeEdits(shown: EditRecord | undefined, other: EditRecord | undefined): EditRecord | undefined {
  if (!shown || !other) return shown ?? other;
  const known = new Set(shown.recent.map(({ id }) => id));
  const added = other.recent.filter(({ id }) => !known.has(id));
  const recent = [...shown.recent, ...added].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return { edition: shown.edition + added.length, recent };
}

const PROGRESS: Record<EffectState, number> = { pending: 0, refused: 1, done: 2 };

function mergeEffects(...versions: (Effects | undefined)[]): Effects | undefined {
  const effects: Effects = {};
  for (const version of versions) {
    for (const [name, effect] of Object.entries(version ?? {})) {
      const known = effects[name];
      if (!known || PROGRESS[effect.state] > PROGRESS[known.state]) effects[name] = effect;
    }
  }
  return Object.keys(effects).length > 0 ? effects : undefined;
}

/** Not of the card: its details are fields of their own, and the number of edits is the server's. */
const SPECIAL = new Set(['details', 'edition']);

function fieldsOf({ data }: DocumentRecord): PostingFields {
  const card = Object.entries(data).filter(([key]) => !SPECIAL.has(key));
  return { card: Object.fromEntries(card), details: { ...detailsOf(data['details']) } };
}

function changed(fields: PostingFields['card'], before: PostingFields['card']): JsonObject {
  const keys = new Set([...Object.keys(fields), ...Object.keys(before)]);
  const entries = [...keys].filter(key => !jsonEqual(fields[key], before[key]));
  return Object.fromEntries(entries.map(key => [key, fields[key] ?? null])) as JsonObject;
}
