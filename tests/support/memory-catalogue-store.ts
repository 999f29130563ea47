import { keptProvinces, withoutOthers } from '../../src/sync/catalogue/catalogue-provinces.ts';
import {
  type CatalogueState,
  type CatalogueStore,
  type HeldCatalogue,
  type ProvinceChoice,
  StorageFullError,
  type StoredSegment,
} from '../../src/sync/ports.ts';

/** The port over a Map. The real one uses Dexie; `tests/contracts/catalogue-store.ts` tests both. */
export class MemoryCatalogueStore implements CatalogueStore {
  readonly segments = new Map<string, ArrayBuffer>();
  choice: ProvinceChoice = { chosen: null, leftOut: [], leftOutAtMs: 0 };
  /** The free space for segments, in bytes. */
  room = Number.POSITIVE_INFINITY;
  /** Number of segments in each call of `keep`. */
  readonly writes: number[] = [];
  #held: HeldCatalogue | null = null;

  get held(): HeldCatalogue | null {
    return this.#held;
  }

  get bytesHeld(): number {
    return [...this.segments.values()].reduce((sum, bytes) => sum + bytes.byteLength, 0);
  }

  async state(): Promise<CatalogueState> {
    const { choice, segments } = this;
    return structuredClone({ held: this.#held, hashes: new Set(segments.keys()), choice });
  }

  async bytes(hashes: readonly string[]): Promise<Map<string, ArrayBuffer>> {
    return new Map(
      hashes.flatMap(hash => {
        const bytes = this.segments.get(hash);
        return bytes ? [[hash, bytes.slice(0)]] : [];
      }),
    );
  }

  async keep(segments: readonly StoredSegment[], held: HeldCatalogue | null): Promise<void> {
    const more = segments.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
    if (this.bytesHeld + more > this.room) throw new StorageFullError('The disk is full');
    for (const { hash, bytes } of segments) this.segments.set(hash, bytes);
    if (held) this.#held = structuredClone(held);
    this.writes.push(segments.length);
  }

  async tidy(): Promise<void> {
    if (!this.#held) return;
    const named = new Set(this.#held.segments.map(({ hash }) => hash));
    for (const hash of this.segments.keys()) if (!named.has(hash)) this.segments.delete(hash);
  }

  async confirm(atMs: number): Promise<void> {
    if (this.#held) this.#held = { ...this.#held, confirmedAtMs: atMs };
  }

  async drop(hashes: readonly string[]): Promise<void> {
    for (const hash of hashes) this.segments.delete(hash);
    if (this.#held) this.#held = { ...this.#held, etag: null };
  }

  async choose(choice: ProvinceChoice): Promise<void> {
    this.choice = choice;
    if (this.#held) this.#held = withoutOthers(this.#held, keptProvinces(choice));
  }

  async leaveOut(choice: ProvinceChoice): Promise<void> {
    if (String(choice.chosen) === String(this.choice.chosen)) await this.choose(choice);
  }
}
