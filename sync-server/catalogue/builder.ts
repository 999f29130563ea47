import type { FastifyBaseLogger } from 'fastify';
import type { SegmentEntry } from '../../src/wire/catalogue.ts';
import { deltasToMerge } from '../../src/wire/delta-merging.ts';
import { decodeSegment } from '../../src/wire/segment.ts';
import type { SegmentColumns } from '../../src/wire/segment-columns.ts';
import { mergedContent, newestRows } from '../../src/wire/segment-merge.ts';
import type { Environment } from '../context.ts';
import type { Store, Subscription } from '../store/store.ts';
import { SEVERAL_PROVINCES } from './base-parts.ts';
import { buildBases, cardOfPosting, openPostings } from './bases.ts';
import { GoneRecord } from './gone-record.ts';
import { basePosition, deltasSinceBases, isBase, rebaseDue, withoutOldHistory } from './levels.ts';
import {
  emptyManifest,
  ManifestConflict,
  type ManifestVersion,
  readManifest,
  type StoredManifest,
  writeManifest,
} from './manifest-document.ts';
import { type Changes, PostingLedger, type PostingRow } from './posting-ledger.ts';
import { type ArchivedSegment, buildSegment, type BuiltSegment, SegmentArchive } from './segment-archive.ts';
import type { Timer } from './timer.ts';

/** Changes of this time go into one delta. Together with the writing of it, well within the second that is promised. */
const COALESCE_MS = 250;
const RETRY_MS = 2_000;
/** Bases are rebuilt when nothing changed for so long. */
const QUIET_MS = 5_000;
/** Segments that no manifest names any more are served for so long to phones in mid-download. */
const GRACE_MS = 10 * 60_000;
/** This many changes at once, or half of the catalogue, are built as bases rather than as a delta. */
const BULK = 1_000;

export interface CatalogueSources {
  board: Store;
  catalogue: Store;
  /** All postings, open and closed, as they stand: `projection.all('jobs')`. */
  postings(): Iterable<PostingRow>;
  environment: Environment;
  timer: Timer;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

interface Reached {
  position: number;
  cards: number;
  sequence: StoredManifest['sequence'];
}

/**
 * Turns the postings' change feed into segments and a manifest.
 *
 * Guarantees: a segment is on disk before a manifest names it; a change is in the manifest within a second of its
 * commit; what is lost in a crash between the two is read again from the feed, from the sequence stored with the
 * manifest. At start every segment is read and compared with its name, and the job numbers with the postings' own; a
 * catalogue that does not hold is built anew. Published by one writer, one publication after the other.
 */
export class CatalogueBuilder {
  readonly archive: SegmentArchive;
  readonly gone: GoneRecord;
  readonly #sources: CatalogueSources;
  readonly #listeners = new Set<() => void>();
  readonly #retired = new Map<string, number>();
  #ledger = new PostingLedger();
  #version: ManifestVersion;
  #subscription: Subscription | undefined;
  #work: Promise<void> = Promise.resolve();
  #tidying: Promise<void> | undefined;
  #cancelFlush: (() => void) | undefined;
  #cancelQuiet: (() => void) | undefined;
  #closed = false;

  private constructor(sources: CatalogueSources) {
    this.#sources = sources;
    this.archive = new SegmentArchive(sources.catalogue);
    this.gone = new GoneRecord(sources.catalogue);
    this.#version = { stored: this.#empty(), revision: undefined };
  }

  /** Resolves when the catalogue is level with the postings. */
  static async open(sources: CatalogueSources): Promise<CatalogueBuilder> {
    const builder = new CatalogueBuilder(sources);
    await builder.#start();
    return builder;
  }

  get manifest(): StoredManifest['manifest'] {
    return this.#version.stored.manifest;
  }

  /** Called after each publication. */
  onPublished(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Resolves when everything that the feed has delivered is published. */
  async flush(): Promise<void> {
    this.#cancelFlush?.();
    this.#cancelFlush = undefined;
    await this.#inTurn(() => this.#publishChanges());
  }

  /** Resolves when nothing is being tidied. */
  async tidied(): Promise<void> {
    await this.#tidying;
  }

  /** Publishes what is left, then stops. May be called twice. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#subscription?.close();
    this.#cancelQuiet?.();
    await this.flush().catch((error: unknown) =>
      this.#sources.log.error({ err: error }, 'catalogue: last changes not published'),
    );
    await this.#tidying;
  }

  async #start(): Promise<void> {
    const { board, catalogue, log } = this.#sources;
    this.#version = await readManifest(catalogue, this.#empty());
    const columns = await this.#readSegments();
    if (!columns) {
      log.info('catalogue: a segment is missing or damaged, building anew');
      this.#version = { ...this.#version, stored: this.#empty() };
    }
    this.#ledger.begin(this.#sources.postings());
    this.#subscription = await board.subscribe(this.#version.stored.sequence ?? undefined, changes => {
      this.#ledger.take(changes);
      if (this.#ledger.changed > 0) this.#planFlush(COALESCE_MS);
    });
    this.#compare(columns ?? []);
    await this.flush();
    await this.#retireUnnamed();
  }

  #empty(): StoredManifest {
    const { environment } = this.#sources;
    return emptyManifest(Buffer.from(environment.randomBytes(12)).toString('base64url'), environment.nowMs());
  }

  /** The manifest's segments in its order, or null if one is not what its hash says. */
  async #readSegments(): Promise<SegmentColumns[] | null> {
    const columns: SegmentColumns[] = [];
    for (const { hash } of this.manifest.segments) {
      const bytes = await this.archive.decoded(hash);
      if (!bytes) return null;
      columns.push(decodeSegment(bytes));
    }
    return columns;
  }

  /** What was deleted or made while nobody listened, and is no longer in the feed as such. */
  #compare(columns: readonly SegmentColumns[]): void {
    const published = newestRows(columns).jobIds;
    const stale = published.filter(jobId => !this.#ledger.isOpen(jobId));
    for (const jobId of stale) this.#ledger.note(jobId, null);
    if (published.length - stale.length === this.#ledger.cards) return;
    const known = new Set(published);
    for (const posting of openPostings(this.#sources.postings()).values()) {
      if (!known.has(posting.jobId)) this.#ledger.note(posting.jobId, cardOfPosting(posting));
    }
  }

  /** One publication after the other. */
  #inTurn(task: () => Promise<void>): Promise<void> {
    const done = this.#work.then(task);
    this.#work = done.catch(() => undefined);
    return done;
  }

  #planFlush(ms: number): void {
    if (this.#closed || this.#cancelFlush) return;
    this.#cancelFlush = this.#sources.timer.after(ms, () => {
      this.#cancelFlush = undefined;
      this.flush().catch((error: unknown) => {
        this.#sources.log.error({ err: error }, 'catalogue: not published, trying again');
        this.#planFlush(RETRY_MS);
      });
    });
  }

  async #publishChanges(): Promise<void> {
    const isBulk = this.#ledger.changed > Math.max(BULK, this.#ledger.cards / 2);
    const { sequence } = this.#ledger;
    const { cards } = this.#ledger;
    const changes = this.#ledger.takeChanges();
    if (changes.size === 0) return this.#noteSequence(sequence);
    try {
      const position = this.manifest.position + changes.size;
      const built = isBulk
        ? await buildBases(openPostings(this.#sources.postings(), changes).values(), position)
        : [await this.#buildDelta(changes, position)];
      const before = isBulk ? [] : this.manifest.segments;
      await this.gone.add([...changes].flatMap(([jobId, card]) => (card ? [] : [jobId])));
      await this.#publish([...before, ...built.map(({ entry }) => entry)], built, {
        position,
        sequence,
        cards,
      });
    } catch (error) {
      this.#ledger.giveBack(changes);
      throw error;
    }
    this.#planTidying();
  }

  #buildDelta(changes: Changes, to: number): Promise<BuiltSegment> {
    const cards = [...changes.values()].filter(card => card !== null);
    const tombstones = [...changes].flatMap(([jobId, card]) => (card ? [] : [jobId]));
    const place = { kind: 'delta', province: SEVERAL_PROVINCES, from: this.manifest.position, to } as const;
    return buildSegment({ cards, tombstones }, place);
  }

  async #publish(
    entries: readonly SegmentEntry[],
    built: readonly { archived: ArchivedSegment }[],
    { position, sequence, cards }: Reached,
  ): Promise<void> {
    const segments = withoutOldHistory(entries, cards);
    const nowMs = this.#sources.environment.nowMs();
    await this.archive.put(built.map(({ archived }) => archived));
    const builtAt = new Date(nowMs).toISOString();
    const before = this.manifest.segments;
    await this.#write({ manifest: { ...this.manifest, position, cards, builtAt, segments }, sequence });
    const named = new Set(segments.map(({ hash }) => hash));
    for (const { hash } of before) if (!named.has(hash)) this.#retired.set(hash, nowMs);
    for (const hash of named) this.#retired.delete(hash);
    for (const listener of this.#listeners) listener();
  }

  /** So that the next start does not read again what changed nothing here. */
  async #noteSequence(sequence: StoredManifest['sequence']): Promise<void> {
    const { stored } = this.#version;
    if (sequence !== null && sequence !== stored.sequence) await this.#write({ ...stored, sequence });
  }

  async #write(stored: StoredManifest): Promise<void> {
    const { catalogue } = this.#sources;
    try {
      this.#version = await writeManifest(catalogue, stored, this.#version.revision);
    } catch (error) {
      // Somebody else's, or our own whose answer got lost: either way the next try builds on what is there.
      if (error instanceof ManifestConflict)
        this.#version = await readManifest(catalogue, this.#version.stored);
      throw error;
    }
  }

  #planTidying(): void {
    if (this.#closed) return;
    this.#tidyInBackground('now');
    this.#cancelQuiet?.();
    this.#cancelQuiet = this.#sources.timer.after(QUIET_MS, () => this.#tidyInBackground('soon'));
  }

  /** One at a time, beside the publications: new changes never wait for it. */
  #tidyInBackground(urgency: 'now' | 'soon'): void {
    this.#tidying ??= this.#tidy(urgency)
      .catch((error: unknown) => this.#sources.log.error({ err: error }, 'catalogue: not tidied'))
      .finally(() => {
        this.#tidying = undefined;
      });
  }

  /** Merges small deltas, rebuilds the bases when deltas outweigh them, removes what nobody can ask for any more. */
  async #tidy(urgency: 'now' | 'soon'): Promise<void> {
    const due = rebaseDue(this.manifest.segments, this.#ledger.cards);
    if (due === 'now' || due === urgency) await this.#rebase();
    const merging = deltasToMerge(deltasSinceBases(this.manifest.segments));
    if (merging.length > 0) await this.#merge(merging);
    await this.#inTurn(() => this.#collect());
  }

  /** Rows may be ahead of the position: the deltas to come then say the same again. */
  async #rebase(): Promise<void> {
    const { position } = this.manifest;
    const built = await buildBases(openPostings(this.#sources.postings()).values(), position);
    await this.#inTurn(async () => {
      if (basePosition(this.manifest.segments) > position) return;
      const deltas = this.manifest.segments.filter(entry => !isBase(entry));
      const older = deltas.filter(delta => delta.to <= position);
      const newer = deltas.filter(delta => delta.to > position);
      await this.#publish([...older, ...built.map(({ entry }) => entry), ...newer], built, this.#reached());
    });
  }

  async #merge(merging: readonly SegmentEntry[]): Promise<void> {
    const columns: SegmentColumns[] = [];
    for (const { hash } of merging) {
      const bytes = await this.archive.decoded(hash);
      if (!bytes)
        throw new Error(`Segment ${hash} is missing or damaged; the next start builds the catalogue anew`);
      columns.push(decodeSegment(bytes));
    }
    const [from, to] = [merging[0]?.from ?? 0, merging.at(-1)?.to ?? 0];
    const place = { kind: 'delta', province: SEVERAL_PROVINCES, from, to } as const;
    const merged = await buildSegment(mergedContent(columns), place);
    await this.#inTurn(async () => {
      const entries = this.manifest.segments;
      const first = entries.findIndex(entry => isSame(entry, merging[0]));
      // Meanwhile all was built anew, or by somebody else.
      if (first < 0 || !merging.every((entry, index) => isSame(entry, entries[first + index]))) return;
      await this.#publish(entries.toSpliced(first, merging.length, merged.entry), [merged], this.#reached());
    });
  }

  /** What the manifest says already: tidying says the same in other segments. */
  #reached(): Reached {
    const { manifest, sequence } = this.#version.stored;
    return { position: manifest.position, cards: manifest.cards, sequence };
  }

  async #collect(): Promise<void> {
    const oldest = this.#sources.environment.nowMs() - GRACE_MS;
    const due = [...this.#retired].flatMap(([hash, retiredAt]) => (retiredAt < oldest ? [hash] : []));
    if (due.length === 0) return;
    await this.archive.remove(due);
    for (const hash of due) this.#retired.delete(hash);
  }

  /** Left by a crash between a segment and its manifest, or replaced before the last stop. */
  async #retireUnnamed(): Promise<void> {
    const named = new Set(this.manifest.segments.map(({ hash }) => hash));
    for (const hash of await this.archive.hashes()) {
      if (!named.has(hash)) this.#retired.set(hash, this.#sources.environment.nowMs());
    }
  }
}

function isSame(a: SegmentEntry, b: SegmentEntry | undefined): boolean {
  return b !== undefined && a.hash === b.hash && a.from === b.from && a.to === b.to;
}
