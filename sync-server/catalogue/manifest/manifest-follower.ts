import { createListeners } from '../../../src/core/listeners.ts';
import type { Change, Store, Subscription } from '../../store/store.ts';
import { asManifest, MANIFEST_ID, type StoredManifest } from './manifest-document.ts';
import type { SegmentArchive } from '../segments/segment-archive.ts';

/** Follows the stored manifest, whichever process writes it, and caches segments as they arrive. */
export class ManifestFollower {
  readonly #archive: SegmentArchive;
  readonly #listeners = createListeners();
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

  /** undefined until a process has built one. */
  get stored(): StoredManifest | undefined {
    return this.#stored;
  }

  /** Calls `listener` when the manifest has changed. */
  onChanged(listener: () => void): void {
    this.#listeners.subscribe(listener);
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
    if (isOther) this.#listeners.notify();
  }
}
