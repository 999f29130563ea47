import type { Manifest, SegmentEntry } from '../../wire/catalogue/catalogue.ts';
import { weightOf } from '../../wire/catalogue/delta-merging.ts';
import { type ChainPlan, inOrder } from './catalogue-plan.ts';
import type { HeldCatalogue, Provinces } from '../ports.ts';

/** The number of epochs to remember after leaving them. None of them comes back. */
const LEFT_EPOCHS = 8;

export interface Transition {
  manifest: Manifest;
  etag: string;
  plan: ChainPlan;
  /** The state of the device, and whether all of its bytes are here. */
  held: HeldCatalogue | null;
  isWhole: boolean;
  hashes: ReadonlySet<string>;
  provinces: Provinces;
}

/**
 * The states that a device goes through while the segments of a plan arrive, in any order. After each arrival it
 * returns the state to write with it; null = unchanged.
 *
 * A whole list advances over consecutive deltas position by position, or by any other plan in one step at the end. No
 * list, or a partial one, takes the plan's state as soon as that is not less than what can be read now.
 */
export function catalogueStates({ manifest, etag, plan, held, isWhole, hashes, provinces }: Transition) {
  const kept = new Set(hashes);
  const missing = new Map(plan.missing.map(entry => [entry.hash, entry]));
  const isNewEpoch = held !== null && held.epoch !== manifest.epoch;
  const leftEpochs = held?.leftEpochs ?? [];
  const neverWhole = held?.confirmedAtMs === 0;
  let movedBefore = neverWhole ? (held.lastSync?.bytes ?? 0) : 0;

  const wireBytes = (arrived: readonly { hash: string }[]) =>
    arrived.reduce((sum, { hash }) => sum + (missing.get(hash)?.wireBytes ?? 0), 0);

  const next = (atMs: number, moved: number): HeldCatalogue => ({
    format: manifest.format,
    epoch: manifest.epoch,
    leftEpochs: isNewEpoch ? [...leftEpochs, held.epoch].slice(-LEFT_EPOCHS) : leftEpochs,
    builtAt: manifest.builtAt,
    position: manifest.position,
    etag,
    cards: manifest.cards,
    provinces,
    confirmedAtMs: atMs,
    lastSync: moved > 0 ? { atMs, bytes: moved } : (held?.lastSync ?? null),
    segments: plan.segments,
  });

  const stepTo = (
    isHere: (entry: SegmentEntry) => boolean,
    atMs: number,
    moved: number,
  ): HeldCatalogue | null => {
    const steps = plan.steps ?? [];
    const taken = steps.slice(
      0,
      steps.findIndex(entry => !isHere(entry)),
    );
    const last = taken.at(-1);
    if (!held || !last) return null;
    const segments = inOrder([...held.segments, ...taken]);
    return { ...held, position: last.to, etag: null, lastSync: { atMs, bytes: moved }, segments };
  };

  return {
    /** The state to write together with these segments. */
    after(arrived: readonly { hash: string }[], atMs: number): HeldCatalogue | null {
      const now = new Set(arrived.map(({ hash }) => hash));
      const isHere = ({ hash }: SegmentEntry) => kept.has(hash) || now.has(hash);
      const moved = movedBefore + wireBytes(arrived);
      if (plan.segments.every(isHere)) return next(atMs, moved);
      if (isWhole) return stepTo(isHere, atMs, moved);
      const readable = weightOf(held?.segments.filter(isHere) ?? []);
      if (weightOf(plan.segments.filter(isHere)) < readable) return null;
      return { ...next(atMs, moved), etag: null, confirmedAtMs: held?.confirmedAtMs ?? 0 };
    },
    /** Call it when the segments are on the disk. */
    written(arrived: readonly { hash: string }[]): void {
      for (const { hash } of arrived) kept.add(hash);
      movedBefore += wireBytes(arrived);
    },
  };
}
