import { CatalogueBuilder, type CatalogueSources } from '../builder.ts';
import { CatalogueLease } from '../catalogue-lease.ts';
import type { StoredManifest } from './manifest-document.ts';
import { ManifestFollower } from './manifest-follower.ts';

/**
 * Serves the stored manifest and its segments from a store that other processes may share, following the store's feed.
 * The process that holds the lease builds.
 */
export class SharedManifest {
  readonly #sources: CatalogueSources;
  readonly #follower: ManifestFollower;
  readonly #lease: CatalogueLease;
  #builder: CatalogueBuilder | null = null;
  /** Starts and stops of the builder, one at a time. */
  #work: Promise<void> = Promise.resolve();

  private constructor(sources: CatalogueSources, follower: ManifestFollower) {
    const { catalogue, environment, timer, log } = sources;
    this.#sources = sources;
    this.#follower = follower;
    this.#lease = new CatalogueLease({
      store: catalogue,
      holder: Buffer.from(environment.randomBytes(12)).toString('base64url'),
      timer,
      nowMs: () => environment.nowMs(),
      log,
      onHeld: term => this.#inTurn(() => this.#build(term)),
      onLost: () => this.#inTurn(() => this.#abandon()),
    });
  }

  /** Resolves when there is a manifest: on the very first start, once a process has built it. */
  static async open(sources: CatalogueSources): Promise<SharedManifest> {
    const follower = await ManifestFollower.open(sources.catalogue, sources.archive);
    const shared = new SharedManifest(sources, follower);
    await shared.#lease.start();
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

  /** Resolves when the builder has been started or stopped as the lease last required. */
  settled(): Promise<void> {
    return this.#work;
  }

  /** Publishes what the feed has delivered, if this process builds. */
  async flush(): Promise<void> {
    await this.#work;
    await this.#builder?.flush();
  }

  async close(): Promise<void> {
    await this.#work;
    await this.#builder?.close();
    await this.#lease.close();
    this.#follower.close();
  }

  #inTurn(task: () => Promise<void>): void {
    this.#work = this.#work.then(task).catch((error: unknown) => {
      this.#lease.giveUp();
      this.#sources.log.error({ err: error }, 'catalogue: the builder failed');
    });
  }

  async #build(term: number): Promise<void> {
    const onLost = () => {
      this.#lease.giveUp();
      this.#inTurn(() => this.#abandon());
    };
    this.#builder = await CatalogueBuilder.open({ ...this.#sources, lease: { term, onLost } });
  }

  async #abandon(): Promise<void> {
    await this.#builder?.abandon();
    this.#builder = null;
  }
}
