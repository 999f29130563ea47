import type { Leadership } from '../../writer/leadership.ts';
import { CatalogueBuilder, type CatalogueSources } from '../builder.ts';
import type { StoredManifest } from './manifest-document.ts';
import { ManifestFollower } from './manifest-follower.ts';

const RETRY_MS = 2_000;

/**
 * Serves the stored manifest and its segments from a store that other processes share, following the store's feed. The
 * process that leads builds.
 */
export class SharedManifest {
  readonly #sources: CatalogueSources;
  readonly #follower: ManifestFollower;
  /** null: another process builds. */
  #term: number | null = null;
  #builder: CatalogueBuilder | null = null;
  #unfollow: () => void = () => undefined;
  #cancelRetry: () => void = () => undefined;
  /** Starts and stops of the builder, one at a time. */
  #work: Promise<void> = Promise.resolve();

  private constructor(sources: CatalogueSources, follower: ManifestFollower) {
    this.#sources = sources;
    this.#follower = follower;
  }

  /** Resolves when there is a manifest: on the very first start, once a process has built it. */
  static async open(sources: CatalogueSources, leadership: Leadership): Promise<SharedManifest> {
    const follower = await ManifestFollower.open(sources.catalogue, sources.archive);
    const shared = new SharedManifest(sources, follower);
    shared.#unfollow = leadership.follow({
      onHeld: term => shared.#lead(term),
      onLost: () => shared.#lead(null),
    });
    await shared.settled();
    if (!follower.stored) await new Promise<void>(resolve => follower.onChanged(resolve));
    return shared;
  }

  get stored(): StoredManifest {
    const { stored } = this.#follower;
    if (!stored) throw new Error('No process has built a catalogue yet');
    return stored;
  }

  get isBuilder(): boolean {
    return this.#builder !== null;
  }

  onPublished(listener: () => void): void {
    this.#follower.onChanged(listener);
  }

  /** Resolves when the builder has been started or stopped as it last had to be. */
  settled(): Promise<void> {
    return this.#work;
  }

  /** Publishes what the feed has delivered, if this process builds. */
  async flush(): Promise<void> {
    await this.#work;
    await this.#builder?.flush();
  }

  async close(): Promise<void> {
    this.#unfollow();
    this.#cancelRetry();
    await this.#work;
    await this.#builder?.close();
    this.#follower.close();
  }

  #lead(term: number | null): void {
    this.#term = term;
    this.#cancelRetry();
    this.#inTurn(() => this.#abandon());
    if (term !== null) this.#inTurn(() => this.#build(term));
  }

  #inTurn(task: () => Promise<void>): void {
    this.#work = this.#work.then(task).catch((error: unknown) => {
      this.#sources.log.error({ err: error }, 'catalogue: the builder failed');
      this.#againLater();
    });
  }

  /** If this process still has to build. */
  #againLater(): void {
    this.#cancelRetry();
    this.#cancelRetry = this.#sources.timer.after(RETRY_MS, () => {
      if (this.#term !== null) this.#lead(this.#term);
    });
  }

  async #build(term: number): Promise<void> {
    if (this.#term !== term) return;
    const onLost = () => {
      this.#inTurn(() => this.#abandon());
      this.#againLater();
    };
    this.#builder = await CatalogueBuilder.open({ ...this.#sources, lease: { term, onLost } });
  }

  async #abandon(): Promise<void> {
    await this.#builder?.abandon();
    this.#builder = null;
  }
}
