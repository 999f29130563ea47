import type { Card } from '../../src/domain/listing.ts';
import type { SegmentEntry } from '../../src/wire/catalogue/catalogue.ts';
import { cheapestChain, REQUEST_COST } from '../../src/wire/catalogue/delta-chain.ts';
import { decodeSegment } from '../../src/wire/segment/segment.ts';
import type { SegmentColumns } from '../../src/wire/segment/segment-columns.ts';
import { mergedContent } from '../../src/wire/segment/segment-merge.ts';
import {
  type DeltaContent,
  deltaContent,
  sizeOf,
} from '../../sync-server/catalogue/segments/delta-content.ts';
import {
  type DeltaLevels,
  mergingDue,
  withMerged,
} from '../../sync-server/catalogue/segments/delta-levels.ts';
import type { Changes } from '../../sync-server/catalogue/posting-ledger.ts';
import { buildSegment } from '../../sync-server/catalogue/segments/segment-archive.ts';
import { variedCards } from './varied-cards.ts';

export type State = ReadonlyMap<number, Card>;

/**
 * The levels of a catalogue while postings are edited (some repeatedly), added and removed. It uses the builder's own
 * steps without its stores, so that thousands of publications take seconds.
 */
export class DeltaHistory {
  levels: DeltaLevels = { chain: [], entrances: [] };
  position = 0;
  /** Cards, patches and tombstones in all segments so far. */
  written = 0;
  readonly #cards = new Map<number, Card>();
  readonly #columns = new Map<string, SegmentColumns>();
  readonly #random: () => number;
  readonly #ids: number[] = [];
  readonly #edited: number[] = [];
  readonly #fresh: Card[];

  constructor(count: number, random: () => number) {
    this.#random = random;
    for (const card of variedCards(count, random)) {
      this.#cards.set(card.jobId, card);
      this.#ids.push(card.jobId);
    }
    this.#fresh = variedCards(5_000, random, 90_000_000);
  }

  get state(): State {
    return new Map(this.#cards);
  }

  /**
   * One publication and the clean-up after it: 80% edits, of which the share `again` concerns postings that were edited
   * before, 10% new postings and 10% removals.
   */
  async change(count: number, again: number): Promise<void> {
    const changes: Changes = new Map();
    for (let at = 0; at < count; at++) {
      const kind = this.#random();
      const from = this.#random() < again && this.#edited.length > 0 ? this.#edited : this.#ids;
      const jobId = from[Math.floor(this.#random() * from.length)] ?? 0;
      const card = changes.get(jobId) ?? this.#cards.get(jobId);
      const next = kind < 0.1 ? this.#fresh.pop() : undefined;
      if (next) changes.set(next.jobId, next);
      else if (!card) continue;
      else if (kind < 0.2) changes.set(jobId, null);
      else {
        const payMin = (card.payMin ?? 0) + 5 * (1 + Math.floor(this.#random() * 30));
        changes.set(jobId, { ...card, payMin, payMax: null, vacancies: (card.vacancies ?? 0) + 1 });
        this.#edited.push(jobId);
      }
    }
    const content = deltaContent(changes, jobId => this.#cards.get(jobId) ?? null);
    for (const [jobId, card] of changes) {
      if (card) this.#cards.set(jobId, card);
      else this.#cards.delete(jobId);
    }
    const delta = await this.#made(content, this.position, this.position + sizeOf(content));
    this.position = delta.to;
    this.levels = { ...this.levels, chain: [...this.levels.chain, delta] };
    await this.#merge();
  }

  /** The segments that a phone last updated at `position` fetches. */
  chainFrom(position: number): SegmentEntry[] {
    const deltas = [...this.levels.chain, ...this.levels.entrances];
    const cost = ({ wireBytes }: SegmentEntry) => wireBytes + REQUEST_COST;
    return cheapestChain(deltas, position, this.position, cost) ?? [];
  }

  async #merge(): Promise<void> {
    const merging = mergingDue(this.levels, 0, Number.POSITIVE_INFINITY);
    if (!merging) return;
    const merge = (parts: readonly SegmentEntry[]) => {
      const columns = parts.flatMap(({ hash }) => this.#columns.get(hash) ?? []);
      const { cards, tombstones, patches = [] } = mergedContent(columns);
      const content = { cards: [...cards], tombstones: [...tombstones], patches: [...patches] };
      return this.#made(content, parts[0]?.from ?? 0, parts.at(-1)?.to ?? 0);
    };
    const merged = await merge(merging.run);
    const entrances: SegmentEntry[] = [];
    for (const parts of merging.entrances)
      entrances.push(parts.length === 1 && parts[0] ? parts[0] : await merge(parts));
    this.levels = withMerged(this.levels, merging, merged, entrances) ?? this.levels;
  }

  async #made(content: DeltaContent, from: number, to: number): Promise<SegmentEntry> {
    const { entry, decoded } = await buildSegment(content, { kind: 'delta', province: 'CA', from, to });
    this.#columns.set(entry.hash, decodeSegment(decoded));
    this.written += sizeOf(content);
    return entry;
  }
}

/** The size of a segment with exactly this difference. `whole`: changed cards have all their fields. */
export async function bytesBetween(before: State, after: State, whole = false): Promise<number> {
  const changes: Changes = new Map();
  for (const [jobId, card] of after) if (before.get(jobId) !== card) changes.set(jobId, card);
  for (const jobId of before.keys()) if (!after.has(jobId)) changes.set(jobId, null);
  const content = deltaContent(changes, jobId => before.get(jobId) ?? null);
  if (whole) {
    content.cards = [...changes.values()].filter(card => card !== null);
    content.patches = [];
  }
  const built = await buildSegment(content, { kind: 'delta', province: 'CA', from: 0, to: 1 });
  return built.entry.wireBytes;
}
