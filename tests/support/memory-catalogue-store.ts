import type { CatalogueStore, HeldCatalogue } from '../../src/sync/ports.ts';

/** The port over a Map; the real one is on Dexie, and both answer to `tests/contracts/catalogue-store.ts`. */
export class MemoryCatalogueStore implements CatalogueStore {
  readonly segments = new Map<string, ArrayBuffer>();
  state: HeldCatalogue | null = null;

  async held(): Promise<HeldCatalogue | null> {
    return structuredClone(this.state);
  }

  async hashes(): Promise<Set<string>> {
    return new Set(this.segments.keys());
  }

  async bytes(hashes: readonly string[]): Promise<Map<string, ArrayBuffer>> {
    return new Map(
      hashes.flatMap(hash => {
        const bytes = this.segments.get(hash);
        return bytes ? [[hash, bytes.slice(0)]] : [];
      }),
    );
  }

  async keep(hash: string, bytes: ArrayBuffer): Promise<void> {
    this.segments.set(hash, bytes);
  }

  async publish(held: HeldCatalogue): Promise<void> {
    this.state = structuredClone(held);
    const named = new Set(held.segments.map(({ hash }) => hash));
    for (const hash of this.segments.keys()) if (!named.has(hash)) this.segments.delete(hash);
  }

  async confirm(atMs: number): Promise<void> {
    if (this.state) this.state = { ...this.state, confirmedAtMs: atMs };
  }

  async drop(hashes: readonly string[]): Promise<void> {
    for (const hash of hashes) this.segments.delete(hash);
    if (this.state) this.state = { ...this.state, etag: null };
  }
}
