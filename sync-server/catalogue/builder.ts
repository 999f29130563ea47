import type { FastifyBaseLogger } from 'fastify';
import { createListeners } from '../../src/core/listeners.ts';
import type { Manifest } from '../../src/wire/catalogue/catalogue.ts';
import { weightOf } from '../../src/wire/catalogue/delta-merging.ts';
import { decodeSegment } from '../../src/wire/segment/segment.ts';
import { newestRows } from '../../src/wire/segment/segment-merge.ts';
import type { Environment } from '../core/environment.ts';
import type { Sequence, Store, Subscription } from '../store/store.ts';
import { SEVERAL_PROVINCES } from './segments/base-parts.ts';
import { CARD_FIELD_LIST } from '../../src/domain/card-fields.ts';
import { buildBases, type OpenPosting, openPostings } from './segments/bases.ts';
import { deltaContent, sizeOf } from './segments/delta-content.ts';
import { withoutOldHistory } from './segments/delta-levels.ts';
import type { GoneRecord } from './gone-record.ts';
import {
  emptyManifest,
  fenceManifest,
  ManifestConflict,
  type ManifestVersion,
  readManifest,
  type StoredManifest,
  writeManifest,
} from './manifest/manifest-document.ts';
import { basePosition, wholeManifest } from './manifest/manifest-views.ts';
import { type Changes, PostingLedger, type PostingRow } from './posting-ledger.ts';
import { PublishedCards, type ReadSegment } from './segments/published-cards.ts';
import { buildSegment, type BuiltSegment, type SegmentArchive } from './segments/segment-archive.ts';
import { SegmentCollector } from './segments/segment-collector.ts';
import type { SegmentMaker } from './segments/segment-making.ts';
import { mergeDeltas, rebase, type Rewriting } from './tidying.ts';
import type { Timer } from '../core/timer.ts';
import { WorkBudget } from './work-budget.ts';

/**
 * Changes within this time go into one delta. Even with the time to write it, this is well within the promised second.
 */
const COALESCE_MS = 250;
const RETRY_MS = 2_000;
/** Bases are rebuilt after this long without changes. */
const QUIET_MS = 5_000;
/** The interval between checks for expired postings. */
const EXPIRE_EVERY_MS = 6 * 3_600_000;
/** With this many changes at once, or half of the catalogue, the builder makes bases instead of a delta. */
const BULK = 1_000;
/** The most changes of other documents that have to be read again after a crash. */
const NOTE_EVERY = 10_000;

export interface CatalogueSources {
  board: Store;
  catalogue: Store;
  archive: SegmentArchive;
  gone: GoneRecord;
  /** All postings, open and closed, in their current state: `projection.all('jobs')`. */
  postings(): Iterable<PostingRow>;
  /** `postings` has every change of the board up to here: `projection.sequence()`. */
  sequence(): Sequence | undefined;
  environment: Environment;
  timer: Timer;
  maker: SegmentMaker;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /**
   * Where several processes share the stores: the number of this term, and a callback for when another process
   * publishes.
   */
  lease?: { term: number; onLost: () => void };
}

/**
 * Turns the postings' change feed into segments and a manifest.
 *
 * Guarantees: a segment is on disk before a manifest names it. A change is in the manifest within a second of its
 * commit. Changes lost in a crash between the two are read again from the feed, from the sequence stored with the
 * manifest. At start each segment is compared with its hash, and the job numbers with those of the postings; an invalid
 * catalogue is rebuilt. Each publication is a difference from the one before, and the manifest's compare-and-set
 * ensures that it's really that one.
 */
export class CatalogueBuilder {
  readonly #sources: CatalogueSources;
  readonly #listeners = createListeners();
  readonly #collector: SegmentCollector;
  readonly #budget: WorkBudget;
  readonly #ledger: PostingLedger;
  #published = new PublishedCards([]);
  #version: ManifestVersion;
  #subscription: Subscription | undefined;
  #work: Promise<void> = Promise.resolve();
  #tidying: Promise<void> | undefined;
  /** Tidying requested while another run was in progress. */
  #tidyNext: 'now' | 'soon' | undefined;
  #cancelFlush: (() => void) | undefined;
  #cancelQuiet: (() => void) | undefined;
  #cancelExpiry: (() => void) | undefined;
  #isNew = false;
  #isHistoryRead = false;
  #unnoted = 0;
  /** While it starts, it only collects changes: the start publishes them all at once. */
  #state: 'starting' | 'open' | 'lost' | 'closed' = 'starting';

  private constructor(sources: CatalogueSources) {
    this.#sources = sources;
    this.#ledger = new PostingLedger(
      () => sources.postings(),
      () => sources.environment.nowMs(),
    );
    this.#collector = new SegmentCollector(sources.archive);
    this.#budget = new WorkBudget(() => sources.environment.nowMs());
    this.#version = { stored: this.#empty(), revision: undefined };
  }

  /**
   * Resolves when the catalogue is up to date with the postings. Rejects with `ManifestConflict` if another builder
   * publishes.
   */
  static async open(sources: CatalogueSources): Promise<CatalogueBuilder> {
    const builder = new CatalogueBuilder(sources);
    try {
      await builder.#start();
    } catch (error) {
      builder.#stop('lost');
      throw error;
    }
    return builder;
  }

  get stored(): StoredManifest {
    return this.#version.stored;
  }

  get isBuilder(): boolean {
    return this.#state === 'open';
  }

  get manifest(): Manifest {
    return wholeManifest(this.stored);
  }

  /** Called after each publication. */
  onPublished(listener: () => void): void {
    this.#listeners.subscribe(listener);
  }

  /** Resolves when everything that the feed has delivered is published. */
  async flush(): Promise<void> {
    this.#cancelFlush?.();
    this.#cancelFlush = undefined;
    await this.#inTurn(() => this.#publishChanges());
  }

  /** Resolves when no tidying is in progress. */
  async tidied(): Promise<void> {
    while (this.#tidying) await this.#tidying;
  }

  /** Publishes remaining changes unless another process builds, then stops. May be called twice. */
  async close(): Promise<void> {
    if (this.#state === 'open') {
      this.#stop('closed');
      await this.flush().catch((error: unknown) =>
        this.#sources.log.error({ err: error }, 'catalogue: the last changes were not published'),
      );
    }
    await this.#tidying;
  }

  /** Another process builds from now on, so this one stops publishing. */
  async abandon(): Promise<void> {
    this.#stop('lost');
    await this.#work;
    await this.#tidying;
  }

  async #start(): Promise<void> {
    const { board, catalogue, lease, log } = this.#sources;
    this.#version = await readManifest(catalogue, this.#empty());
    if (lease) this.#version = await fenceManifest(catalogue, this.#version, lease.term);
    await this.#readPublished();
    // A first catalogue is made of the postings themselves, without reading all changes that led to them.
    const since = this.stored.sequence ?? this.#sources.sequence();
    this.#ledger.begin(since ?? null);
    this.#subscription = await board.subscribe(since, changes => {
      this.#ledger.take(changes);
      this.#unnoted += changes.length;
      if (this.#ledger.changed > 0 || this.#unnoted > NOTE_EVERY) this.#planFlush(COALESCE_MS);
    });
    this.#compare();
    this.#state = 'open';
    await this.flush();
    log.info(
      { cards: this.stored.cards, position: this.stored.position },
      'catalogue: up to date with the postings',
    );
    const stored = await this.#sources.archive.hashes();
    this.#collector.retire(stored, namedBy(this.stored), this.#sources.environment.nowMs());
    this.#tidyInBackground('now');
    this.#planExpiry();
  }

  /** The start checks all postings; after that, the timer does. */
  #planExpiry(): void {
    this.#cancelExpiry = this.#sources.timer.after(EXPIRE_EVERY_MS, () => {
      this.#ledger.expire();
      if (this.#ledger.changed > 0) this.#planFlush(COALESCE_MS);
      this.#planExpiry();
    });
  }

  #empty(): StoredManifest {
    const { environment, lease } = this.#sources;
    const epoch = Buffer.from(environment.randomBytes(12)).toString('base64url');
    return { ...emptyManifest(epoch, environment.nowMs()), term: lease?.term ?? 0 };
  }

  /** Reads the manifest's segments. If one is missing or damaged, the catalogue is rebuilt. */
  async #readPublished(): Promise<void> {
    const segments: ReadSegment[] = [];
    const { bases, chain } = this.stored;
    const since = chain.filter(delta => delta.to > basePosition(this.stored));
    for (const entry of [...bases, ...since]) {
      const bytes = await this.#sources.archive.decoded(entry.hash);
      if (!bytes) {
        this.#sources.log.error(
          { hash: entry.hash },
          'catalogue: a segment is missing or damaged, rebuilding',
        );
        this.#version = { ...this.#version, stored: this.#empty() };
        this.#published = new PublishedCards([]);
        this.#isNew = true;
        return;
      }
      segments.push({ entry, columns: decodeSegment(bytes) });
    }
    this.#published = new PublishedCards(segments);
  }

  /** Damaged history only makes phones that return late download more, so it is checked after the first answers. */
  async #leaveOutDamaged(): Promise<void> {
    const { archive } = this.#sources;
    const damaged = new Set<string>();
    const older = this.stored.chain.filter(delta => delta.to <= basePosition(this.stored));
    for (const { hash } of [...older, ...this.stored.entrances])
      if (!(await archive.decoded(hash))) damaged.add(hash);
    this.#isHistoryRead = true;
    if (damaged.size === 0) return;
    await this.#inTurn(() => {
      const chain = this.stored.chain.slice(
        this.stored.chain.findLastIndex(({ hash }) => damaged.has(hash)) + 1,
      );
      const oldest = chain[0]?.from ?? this.stored.position;
      const entrances = this.stored.entrances.filter(({ hash, from }) => !damaged.has(hash) && from > oldest);
      return this.#publish({ ...this.stored, chain, entrances }, [], () => {});
    });
  }

  /** Finds postings that were created or deleted while there was no listener and that the feed no longer shows. */
  #compare(): void {
    const published = newestRows(this.#published.segments).jobIds;
    const stale = published.filter(jobId => !this.#ledger.isOpen(jobId));
    for (const jobId of stale) this.#ledger.note(jobId, null);
    if (this.#lacksFields()) {
      if (published.length > BULK) this.#isNew = true;
      else for (const posting of this.#openPostings()) this.#ledger.note(posting.jobId, posting.card());
      return;
    }
    if (published.length - stale.length === this.#ledger.cards) return;
    const known = new Set(published);
    const lacking = this.#openPostings().filter(({ jobId }) => !known.has(jobId));
    if (lacking.length > BULK) this.#isNew = true;
    else for (const posting of lacking) this.#ledger.note(posting.jobId, posting.card());
  }

  #openPostings(): OpenPosting[] {
    return [...openPostings(this.#sources.postings(), this.#nowMs()).values()];
  }

  /** The cards were published by a version that knew fewer fields. */
  #lacksFields(): boolean {
    return this.stored.position > 0 && this.stored.fields !== CARD_FIELD_LIST.length;
  }

  /** Runs publications one at a time. */
  #inTurn(task: () => Promise<void>): Promise<void> {
    const done = this.#work.then(async () => {
      if (this.#state === 'lost') throw new ManifestConflict('Another builder publishes');
      return task();
    });
    this.#work = done.catch(() => undefined);
    return done;
  }

  #planFlush(ms: number): void {
    if (this.#state !== 'open' || this.#cancelFlush) return;
    this.#cancelFlush = this.#sources.timer.after(ms, () => {
      this.#cancelFlush = undefined;
      this.flush().catch((error: unknown) => {
        if (this.#state === 'lost') return;
        this.#sources.log.error({ err: error }, 'catalogue: not published, trying again');
        this.#planFlush(RETRY_MS);
      });
    });
  }

  async #publishChanges(): Promise<void> {
    const { cards } = this.#ledger;
    // Noted differences may be published before the feed delivers anything.
    const sequence = this.#ledger.sequence ?? this.stored.sequence;
    const isBulk = this.#isNew || this.#ledger.changed > Math.max(BULK, cards / 2);
    const changes = this.#ledger.takeChanges();
    if (changes.size === 0 && !isBulk) return this.#noteSequence(sequence);
    try {
      await this.#sources.gone.add([...changes].flatMap(([jobId, card]) => (card ? [] : [jobId])));
      if (isBulk)
        await this.#publishBases(
          openPostings(this.#sources.postings(), this.#nowMs(), changes),
          changes,
          sequence,
        );
      else await this.#publishDelta(changes, { sequence, cards });
    } catch (error) {
      this.#ledger.giveBack(changes);
      throw error;
    }
    this.#planTidying();
  }

  /** Starts over with new bases. Phones can't reuse the segments that they have. */
  async #publishBases(
    postings: ReadonlyMap<number, OpenPosting>,
    changes: Changes,
    sequence: StoredManifest['sequence'],
  ): Promise<void> {
    const position = this.stored.position + Math.max(1, changes.size);
    const built = await buildBases(postings.values(), position);
    const bases = built.map(({ entry }) => entry);
    const next = {
      ...this.stored,
      position,
      cards: weightOf(bases),
      sequence,
      bases,
      chain: [],
      entrances: [],
    };
    await this.#publish({ ...next, builtAt: this.#now() }, built, () => {
      this.#published = new PublishedCards(built.map(asRead));
      this.#isNew = false;
    });
  }

  async #publishDelta(
    changes: Changes,
    { sequence, cards }: Pick<StoredManifest, 'sequence' | 'cards'>,
  ): Promise<void> {
    const content = deltaContent(changes, jobId => this.#published.find(jobId));
    const from = this.stored.position;
    const position = from + sizeOf(content);
    if (position === from) return this.#noteSequence(sequence);
    const built = await buildSegment(content, {
      kind: 'delta',
      province: SEVERAL_PROVINCES,
      from,
      to: position,
    });
    const chain = [...this.stored.chain, built.entry];
    const next = { ...this.stored, chain, position, cards, sequence, builtAt: this.#now() };
    await this.#publish(next, [built], () => this.#published.add(asRead(built)));
  }

  /** Stores the segments, then the manifest that names them. `apply` updates `#published` accordingly. */
  async #publish(next: StoredManifest, built: readonly BuiltSegment[], apply: () => void): Promise<void> {
    const { archive, environment } = this.#sources;
    const before = namedBy(this.stored);
    const history = withoutOldHistory(next, basePosition(next), next.cards);
    const kept = { ...next, ...history, fields: CARD_FIELD_LIST.length };
    await archive.put(built.map(({ archived }) => archived));
    try {
      await this.#write(kept, apply);
    } finally {
      const made = built.map(({ entry }) => entry.hash);
      this.#collector.retire([...before, ...made], namedBy(this.stored), environment.nowMs());
    }
    this.#listeners.notify();
  }

  /** Saves the next start from reading changes again that don't affect the catalogue. */
  async #noteSequence(sequence: StoredManifest['sequence']): Promise<void> {
    if ((sequence !== null && sequence !== this.stored.sequence) || this.#lacksFields())
      await this.#write({ ...this.stored, sequence, fields: CARD_FIELD_LIST.length }, () => {});
  }

  async #write(stored: StoredManifest, apply: () => void): Promise<void> {
    const { catalogue, lease } = this.#sources;
    try {
      this.#version = await writeManifest(catalogue, stored, this.#version.revision);
      apply();
    } catch (error) {
      if (!(error instanceof ManifestConflict)) throw error;
      const present = await readManifest(catalogue, this.#empty());
      const isOurs = JSON.stringify(present.stored) === JSON.stringify(stored);
      if (!isOurs && lease) {
        this.#stop('lost');
        lease.onLost();
        throw error;
      }
      // Either this process's own write, whose answer was lost, or a manual edit: the next try builds on it.
      this.#version = present;
      if (isOurs) apply();
      else {
        await this.#readPublished();
        throw error;
      }
    }
    this.#unnoted = 0;
  }

  #planTidying(): void {
    if (this.#state !== 'open') return;
    this.#tidyInBackground('now');
    this.#cancelQuiet?.();
    this.#cancelQuiet = this.#sources.timer.after(QUIET_MS, () => this.#tidyInBackground('soon'));
  }

  /**
   * Tidies in the background, one run at a time; new changes never wait for it. A request during a run is remembered.
   */
  #tidyInBackground(urgency: 'now' | 'soon'): void {
    if (this.#tidying) {
      if (this.#tidyNext !== 'soon') this.#tidyNext = urgency;
      return;
    }
    this.#tidying = this.#tidy(urgency)
      .catch((error: unknown) => {
        if (this.#state === 'open') this.#sources.log.error({ err: error }, 'catalogue: cleanup failed');
      })
      .finally(() => {
        this.#tidying = undefined;
        const next = this.#tidyNext;
        this.#tidyNext = undefined;
        if (next && this.#state === 'open') this.#tidyInBackground(next);
      });
  }

  /**
   * Merges deltas, rebuilds the bases when deltas outweigh them, and removes segments that clients can no longer
   * request.
   */
  async #tidy(urgency: 'now' | 'soon'): Promise<void> {
    const { archive, environment, maker } = this.#sources;
    const workshop = { archive, maker, budget: this.#budget };
    const rebased = async () => this.#rewrite(await rebase(this.stored, workshop, urgency));
    const merged = async () => this.#rewrite(await mergeDeltas(this.stored, workshop));
    if (!this.#isHistoryRead) await this.#leaveOutDamaged();
    // Repeats until nothing is due, because after a burst of changes there is no other trigger.
    while ((await rebased()) || (await merged()));
    await this.#inTurn(() => this.#collector.collect(environment.nowMs(), () => this.#readNamed()));
  }

  /** Publishes the same cards in other segments. Returns false if their sources are gone by now. */
  async #rewrite(rewriting: Rewriting | null): Promise<boolean> {
    let isDone = false;
    await this.#inTurn(async () => {
      const next = this.#state === 'lost' ? null : rewriting?.over(this.stored);
      if (!rewriting || !next) return;
      await this.#publish(next, rewriting.built, () => rewriting.apply(this.#published));
      isDone = true;
    });
    return isDone;
  }

  /** The hashes in the stored manifest; null if another process wrote it. */
  async #readNamed(): Promise<ReadonlySet<string> | null> {
    const { stored, revision } = await readManifest(this.#sources.catalogue, this.#empty());
    return revision === this.#version.revision ? namedBy(stored) : null;
  }

  #stop(state: 'lost' | 'closed'): void {
    this.#state = state;
    this.#subscription?.close();
    this.#cancelFlush?.();
    this.#cancelQuiet?.();
    this.#cancelExpiry?.();
  }

  #nowMs(): number {
    return this.#sources.environment.nowMs();
  }

  #now(): string {
    return new Date(this.#nowMs()).toISOString();
  }
}

function namedBy({ bases, chain, entrances }: StoredManifest): ReadonlySet<string> {
  return new Set([...bases, ...chain, ...entrances].map(({ hash }) => hash));
}

function asRead({ entry, decoded }: BuiltSegment): ReadSegment {
  return { entry, columns: decodeSegment(decoded) };
}
