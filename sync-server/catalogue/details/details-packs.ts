import { elapsedMs } from '../../../src/core/elapsed.ts';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isObject } from '../../../src/core/json.ts';
import { JOBS } from '../../../src/wire/collections.ts';
import { DETAILS_FORMAT } from '../../../src/wire/catalogue/details-columns.ts';
import type { DetailsIndex } from '../../../src/wire/catalogue/details-packs.ts';
import type { Context } from '../../board/context.ts';
import type { Change, Subscription } from '../../store/store.ts';
import { DetailsArchive, type StoredPart } from './details-archive.ts';
import { buildDetails, DETAILS_PROVINCES, type DetailsSources } from './details-builder.ts';
import { type DetailsPack, isWhole } from './details-pack.ts';
import { ManifestAnswer } from '../manifest/manifest-answer.ts';
import { isAdvertised, permissionsOf } from '../../records/posting.ts';
import { type BoardKeys, createBoardKeys } from '../../seals/board-keys.ts';

/** While postings change constantly, an index is rebuilt this often. A takedown doesn't wait. */
const REBUILD_EVERY_MS = 5_000;
/** For recently requested packs: about four hundred. */
const CACHE_BYTES = 16 * 1024 * 1024;

interface HeldProvince {
  parts: readonly StoredPart[];
  answer: ManifestAnswer;
  /** The postings' version when the index was made; −1: made before this process started, or damaged. */
  version: number;
  takedowns: number;
  madeAtMs: number;
}

/** Builds nothing before the first request. */
export async function openDetailsPacks(
  context: Context,
  keys: BoardKeys = createBoardKeys(context),
): Promise<DetailsPacks> {
  const { stores, projection, environment, work, log } = context;
  const packs = new DetailsPacks(
    { projection, environment, ...(work && { work }), keys, board: stores.board },
    new DetailsArchive(stores.catalogue),
    log,
  );
  // Listens from now on; the projection shows earlier changes.
  const { sequence } = await stores.board.status();
  packs.subscription = await stores.board.subscribe(sequence, changes => packs.take(changes));
  return packs;
}

/**
 * The full postings of a province in packs. An index is built on request if something has changed since the last time,
 * and then only packs with changed postings are rebuilt. Results are kept in the store.
 *
 * Guarantees: one index is built at a time, pack by pack, so memory use doesn't grow with the number of postings.
 * Concurrent requests for the same index share one build. Once a posting is closed or deleted, no pack that is sent
 * contains it.
 */
export class DetailsPacks {
  subscription: Subscription | undefined;
  readonly #sources: DetailsSources;
  readonly #archive: DetailsArchive;
  readonly #log: Pick<FastifyBaseLogger, 'error'>;
  readonly #held = new Map<string, HeldProvince>();
  readonly #building = new Map<string, Promise<void>>();
  readonly #cache = new LRUCache<string, DetailsPack>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ gzip, jobIds }) => gzip.length + 8 * jobIds.length + 1,
  });
  readonly #reading = new Map<string, Promise<DetailsPack | undefined>>();
  #restored: Promise<void> | undefined;
  #turn: Promise<void> = Promise.resolve();
  #version = 0;
  #takedowns = 0;
  #closed = false;

  constructor(sources: DetailsSources, archive: DetailsArchive, log: Pick<FastifyBaseLogger, 'error'>) {
    this.#sources = sources;
    this.#archive = archive;
    this.#log = log;
  }

  /** Takes changes of the board. */
  take(changes: readonly Change[]): void {
    for (const { id, body } of changes) {
      if (!id.startsWith(`${JOBS.id}/`)) continue;
      this.#version += 1;
      const data = body?.['data'];
      const isOpen = isObject(data) && isAdvertised({ permissions: permissionsOf(body ?? {}), data });
      if (!isOpen) this.#takedowns += 1;
    }
  }

  /** The current index of one of `DETAILS_PROVINCES`. If this call builds it, `onMade` gets the number of postings. */
  async index(province: string, onMade: (postings: number) => void = () => {}): Promise<ManifestAnswer> {
    const version = this.#version;
    for (;;) {
      const held = this.#held.get(province);
      if (held && this.#isGoodEnough(held, version) && (await this.#isBelieved(held))) return held.answer;
      const isForThis = !this.#building.has(province);
      await this.#build(province);
      const made = this.#held.get(province)?.parts ?? [];
      if (isForThis) onMade(made.reduce((sum, { postings }) => sum + postings, 0));
    }
  }

  /**
   * undefined if no index names the pack any more, or if one of its postings is closed; the next index then has another
   * pack.
   */
  async pack(hash: string): Promise<DetailsPack | undefined> {
    const pack = this.#cache.get(hash) ?? (await this.#read(hash));
    return pack?.jobIds.every(jobId => this.#isOpen(jobId)) ? pack : undefined;
  }

  /** Stops a build at its next pack. May be called twice. */
  async close(): Promise<void> {
    this.#closed = true;
    this.subscription?.close();
    await this.#turn;
  }

  #isGoodEnough(held: HeldProvince, version: number): boolean {
    if (held.version >= version) return true;
    const ageMs = elapsedMs(held.madeAtMs, this.#sources.environment.nowMs());
    const isRecent = ageMs < REBUILD_EVERY_MS;
    return held.version >= 0 && isRecent && held.takedowns === this.#takedowns;
  }

  /** Whether no key that signed its packs was revoked since. */
  async #isBelieved({ parts }: HeldProvince): Promise<boolean> {
    for (const keyId of new Set(parts.map(({ sealed }) => sealed?.seal.key)))
      if (keyId !== undefined && !(await this.#sources.keys.isBelieved(keyId))) return false;
    return true;
  }

  #isOpen(jobId: number): boolean {
    return this.#sources.projection.find(JOBS.id, 'jobId', jobId).some(isAdvertised);
  }

  /** Builds one province at a time. Requests for one that is waiting or in progress share its build. */
  #build(province: string): Promise<void> {
    const running = this.#building.get(province);
    if (running) return running;
    const built = this.#turn
      .then(() => this.#buildNow(province))
      .finally(() => this.#building.delete(province));
    this.#building.set(province, built);
    this.#turn = built.catch(() => undefined);
    return built;
  }

  async #buildNow(province: string): Promise<void> {
    const [version, takedowns, madeAtMs] = [
      this.#version,
      this.#takedowns,
      this.#sources.environment.nowMs(),
    ];
    const before = this.#held.get(province)?.parts ?? (await this.#archive.index(province));
    const parts = await buildDetails(this.#sources, this.#archive, province, before, () => this.#closed);
    const named = new Set(parts.map(({ hash }) => hash));
    for (const { hash } of before) if (!named.has(hash)) this.#cache.delete(hash);
    this.#held.set(province, { parts, answer: answerOf(province, parts), version, takedowns, madeAtMs });
  }

  /** Reads each pack once, even for concurrent requests. */
  #read(hash: string): Promise<DetailsPack | undefined> {
    let reading = this.#reading.get(hash);
    if (!reading) {
      reading = this.#readNow(hash).finally(() => this.#reading.delete(hash));
      this.#reading.set(hash, reading);
    }
    return reading;
  }

  async #readNow(hash: string): Promise<DetailsPack | undefined> {
    await this.#restore();
    for (const [province, { parts }] of this.#held) {
      const part = parts.find(named => named.hash === hash);
      if (!part) continue;
      const pack = await this.#archive.pack(province, part);
      if (pack && (await isWhole(pack))) {
        this.#cache.set(hash, pack);
        return pack;
      }
      this.#makeAnew(province, part);
    }
    return undefined;
  }

  /** Loads the indexes from before this start, so that phones can continue their downloads. */
  #restore(): Promise<void> {
    this.#restored ??= this.#readIndexes().catch((error: unknown) => {
      this.#restored = undefined;
      throw error;
    });
    return this.#restored;
  }

  async #readIndexes(): Promise<void> {
    for (const province of DETAILS_PROVINCES) {
      const parts = await this.#archive.index(province);
      if (parts.length === 0 || this.#held.has(province)) continue;
      const answer = answerOf(province, parts);
      this.#held.set(province, { parts, answer, version: -1, takedowns: -1, madeAtMs: 0 });
    }
  }

  /** A pack in the index is missing or damaged: the next index rebuilds it. */
  #makeAnew(province: string, damaged: StoredPart): void {
    const held = this.#held.get(province);
    // It was replaced meanwhile, so another pack in its place is correct.
    if (!held?.parts.includes(damaged)) return;
    this.#log.error({ province, hash: damaged.hash }, 'details: a pack is missing or damaged');
    const parts = held.parts.map(part =>
      part === damaged ? { ...part, hash: '', fingerprint: null } : part,
    );
    this.#held.set(province, { ...held, parts, version: -1 });
  }
}

function answerOf(province: string, parts: readonly StoredPart[]): ManifestAnswer {
  const index: DetailsIndex = {
    format: DETAILS_FORMAT,
    province,
    packs: parts.map(({ hash, from, to, postings, bytes }) => ({ hash, from, to, postings, bytes })),
  };
  return new ManifestAnswer(index);
}
