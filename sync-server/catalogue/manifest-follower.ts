import type { Change, Store, Subscription } from '../store/store.ts';
import { asManifest, MANIFEST_ID, type StoredManifest } from './manifest-document.ts';
import type { SegmentArchive } from './segment-archive.ts';

/** The manifest as the store has it, whoever writes it, and the segments as they come, kept at hand for those who ask. */
export class ManifestFollower {
  readonly #archive: SegmentArchive;
  readonly #listeners = new Set<() => void>();
  #stored: StoredManifest | undefined;
  #subscription: Subscription | undefined;

  private constructor(archive: SegmentArchive) {
    this.#archive = archive;
  }

  static async open(store: Store, archive: SegmentArchive): Promise<ManifestFollower> {
    const follower = new ManifestFollower(archive);
    const { sequence } = await store.status();
    follower.#stored = asManifest((await store.get(MANIFEST_ID))?.body);
    follower.#subscription = await store.subscribe(sequence, changes => follower.#take(changes));
    return follower;
  }

  /** Undefined as long as nobody has built one. */
  get stored(): StoredManifest | undefined {
    return this.#stored;
  }

  /** Called when there is another one. */
  onChanged(listener: () => void): void {
    this.#listeners.add(listener);
  }

  close(): void {
    this.#subscription?.close();
  }

  #take(changes: readonly Change[]): void {
    let isOther = false;
    for (const { id, body } of changes) {
      this.#archive.take(id, body);
      const stored = id === MANIFEST_ID ? asManifest(body) : undefined;
      if (!stored) continue;
      this.#stored = stored;
      isOther = true;
    }
    if (isOther) for (const listener of this.#listeners) listener();
  }
}
