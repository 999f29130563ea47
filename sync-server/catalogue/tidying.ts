import { ownTurn } from '../core/turns/own-turn.ts';
import type { SegmentEntry } from '../../src/wire/catalogue/catalogue.ts';
import { weightOf } from '../../src/wire/catalogue/delta-merging.ts';
import { decodeSegment } from '../../src/wire/segment/segment.ts';
import { mergingDue, rowsOf, withMerged } from './segments/delta-levels.ts';
import type { StoredManifest } from './manifest/manifest-document.ts';
import { basePosition, chainFrom } from './manifest/manifest-views.ts';
import type { PublishedCards, ReadSegment } from './segments/published-cards.ts';
import { builtOf, type BuiltSegment, type SegmentArchive } from './segments/segment-archive.ts';
import type { SegmentMaker } from './segments/segment-making.ts';
import type { WorkBudget } from './work-budget.ts';

/** Below this many changes, the bases stay, even in a small catalogue. */
const REBASE_FROM = 1_000;
/** A first download exceeds the size of the cards by at most this share. */
const REBASE_SHARE = 0.25;

export interface Workshop {
  archive: SegmentArchive;
  maker: SegmentMaker;
  budget: WorkBudget;
}

/** The same cards in other segments, made in parallel with publications. */
export interface Rewriting {
  built: readonly BuiltSegment[];
  /** The manifest with these segments; null if their sources are no longer in it. */
  over(stored: StoredManifest): StoredManifest | null;
  apply(published: PublishedCards): void;
}

/**
 * Makes new bases when the deltas have more rows than the bases. With `soon`, when changes pause, a quarter of the
 * cards is enough. null: not due.
 */
export async function rebase(
  stored: StoredManifest,
  { archive, maker, budget }: Workshop,
  urgency: 'now' | 'soon',
): Promise<Rewriting | null> {
  const { epoch, position, cards, bases, chain } = stored;
  const changed = weightOf(chainFrom(stored, basePosition(stored)) ?? []);
  const most = urgency === 'soon' ? cards * REBASE_SHARE : weightOf(bases);
  if (changed < REBASE_FROM || changed <= most) return null;
  budget.spend(cards);
  const since = chain.filter(delta => delta.to > basePosition(stored));
  const made = await maker.rebase(await bytesOf(archive, [...bases, ...since]));
  const built = made.map(segment => builtOf(segment, { kind: 'base', from: 0, to: position }));
  const read: ReadSegment[] = [];
  for (const { entry, decoded } of built) {
    await ownTurn();
    read.push({ entry, columns: decodeSegment(decoded) });
  }
  return {
    built,
    over: now =>
      now.epoch === epoch && basePosition(now) < position
        ? { ...now, bases: built.map(({ entry }) => entry) }
        : null,
    apply: published => published.rebase(read),
  };
}

/** Merges deltas into one, with its entrances. null: not due. */
export async function mergeDeltas(
  stored: StoredManifest,
  { archive, maker, budget }: Workshop,
): Promise<Rewriting | null> {
  const merging = mergingDue(stored, basePosition(stored), budget.rows);
  if (!merging) return null;
  budget.spend(rowsOf(merging));
  const merge = async (parts: readonly SegmentEntry[]): Promise<BuiltSegment> => {
    const made = await maker.merge(await bytesOf(archive, parts));
    return builtOf(made, { kind: 'delta', from: parts[0]?.from ?? 0, to: parts.at(-1)?.to ?? 0 });
  };
  const merged = await merge(merging.run);
  const columns = decodeSegment(merged.decoded);
  const entrances: { entry: SegmentEntry; built: BuiltSegment | null }[] = [];
  for (const parts of merging.entrances) {
    const [only, ...others] = parts;
    const built = only && others.length === 0 ? null : await merge(parts);
    const entry = built?.entry ?? only;
    if (entry) entrances.push({ entry, built });
  }
  return {
    built: [merged, ...entrances.flatMap(({ built }) => built ?? [])],
    over(now) {
      // Entrances that are reused as they are may have been removed meanwhile.
      const there = new Set([...now.chain, ...now.entrances].map(({ hash }) => hash));
      const kept = entrances.filter(({ entry, built }) => built !== null || there.has(entry.hash));
      const levels = withMerged(
        now,
        merging,
        merged.entry,
        kept.map(({ entry }) => entry),
      );
      return levels && { ...now, ...levels };
    },
    apply: published => published.replace(merging.run, { entry: merged.entry, columns }),
  };
}

async function bytesOf(archive: SegmentArchive, entries: readonly SegmentEntry[]): Promise<Uint8Array[]> {
  return Promise.all(
    entries.map(async ({ hash }) => {
      const bytes = await archive.decoded(hash);
      if (bytes) return bytes;
      throw new Error(`Segment ${hash} is missing or damaged; the next start rebuilds the catalogue`);
    }),
  );
}
