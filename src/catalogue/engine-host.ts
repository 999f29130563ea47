import { tableAtHand } from '../domain/lmia/wage-tables.ts';
import { decodeSegment } from '../wire/segment/segment.ts';
import { SegmentError } from '../wire/segment/segment-bytes.ts';
import type { SegmentColumns } from '../wire/segment/segment-columns.ts';
import { Engine, type Names, NO_NAMES } from './engine.ts';
import { decodeIds, encodeIds } from './id-list.ts';
import { decodeImage } from './table/image.ts';
import type { WorkerRequest, WorkerResponse } from './messages.ts';
import { needsLateParts, needsPlaces } from './query/late-needs.ts';
import type { LateParts } from './query/late-parts.ts';
import type { comparePay } from './query/pay-comparison.ts';
import type { CatalogueQuery } from './query/query.ts';
import { assertQuery } from './query/query-check.ts';
import { type CatalogueImage, type Have, type LoadableCatalogue, segmentsToAdd } from './stored-catalogue.ts';

/** Loads the tables of names, and the code for rare queries, on first use. */
export interface NameLoader {
  occupations(): Promise<NonNullable<Names['occupations']>>;
  gazetteer(): Promise<NonNullable<Names['gazetteer']>>;
  wageTables(): Promise<NonNullable<Names['findWageTable']>>;
  comparePay(): Promise<typeof comparePay>;
  lateParts(): Promise<LateParts>;
}

/** With fewer cards, opening from segments is as fast. */
const FEW_CARDS = 2_000;
/** A new image is due when this share of the cards arrived after the last one. */
const STALE_PART = 1 / 32;

/** The worker without its global scope: an engine, and the stored state that it was made from. */
export class EngineHost {
  readonly #loader: NameLoader;
  readonly #names: Names = { ...NO_NAMES };
  #engine = new Engine();
  #have: Have | null = null;
  #before: Float64Array | null = null;
  /** Rows added since the image; null = there is no image. */
  #sinceImage: number | null = null;
  #isSpoilt = false;

  constructor(loader: NameLoader) {
    this.#loader = loader;
  }

  /** Returns a promise only if something has to be loaded first. Never throws, never rejects. */
  answer(request: WorkerRequest): WorkerResponse | Promise<WorkerResponse> {
    try {
      if (request.kind === 'comparePay') return this.#comparePay(request);
      if (request.kind !== 'query' && request.kind !== 'map') return this.#answered(request);
      const { id, kind, query } = request;
      assertQuery(query);
      const answered = (): WorkerResponse =>
        kind === 'map'
          ? { id, kind, counts: this.#engine.mapCounts(query, this.#names) }
          : { id, kind: 'answer', answer: this.#engine.query(query, this.#names) };
      const lacking = this.#lackingNames(query, kind === 'map');
      if (lacking.length === 0) return answered();
      return Promise.all(lacking.map(load => load()))
        .then(answered)
        .catch((error: unknown) => failed(id, error));
    } catch (error) {
      return failed(request.id, error);
    }
  }

  /** Some of the bytes that were loaded are damaged: no image is made of them. */
  spoil(): void {
    this.#isSpoilt = true;
  }

  /** An image for a faster next opening; null if the stored one will do. */
  image(): Omit<CatalogueImage, 'hash'> | null {
    const { held } = this.#engine;
    const { scope, position } = this.#have ?? { scope: '', position: null };
    if (position === null || held < FEW_CARDS || this.#isSpoilt) return null;
    if (this.#sinceImage !== null && this.#sinceImage < held * STALE_PART) return null;
    this.#sinceImage = 0;
    return { scope, position, bytes: this.#engine.image() };
  }

  async #comparePay({
    id,
    kind,
    jobId,
    today,
  }: Extract<WorkerRequest, { kind: 'comparePay' }>): Promise<WorkerResponse> {
    try {
      const compare = await this.#loader.comparePay();
      const comparable = this.#engine.comparable(jobId, today);
      return { id, kind, comparison: comparable ? compare(comparable) : null };
    } catch (error) {
      return failed(id, error);
    }
  }

  #answered(request: Exclude<WorkerRequest, { kind: 'query' | 'map' | 'comparePay' }>): WorkerResponse {
    const { id } = request;
    switch (request.kind) {
      case 'load':
        return this.#load(id, request.stored, request.anew);
      case 'card':
        return { id, kind: 'card', card: this.#engine.card(request.jobId) ?? null };
      case 'reposts':
        return { id, kind: 'reposts', cards: this.#engine.reposts(request.jobId, request.today) };
      case 'visit':
        this.#visit(request.ids);
        return { id, kind: 'visit' };
      case 'ids':
        return { id, kind: 'ids', ids: encodeIds(this.#engine.ids()) };
      default:
        throw new TypeError('The worker does not know this question');
    }
  }

  #load(id: number, stored: LoadableCatalogue, anew: boolean): WorkerResponse {
    const from = this.#start(stored, anew ? null : this.#have);
    const loaded = (lacking: string[], badImage: boolean): WorkerResponse => {
      return { id, kind: 'loaded', cards: this.#engine.held, have: this.#have, lacking, badImage };
    };
    if (!from) return loaded([], true);
    const sent = new Map(stored.added.map(({ hash, bytes }) => [hash, bytes]));
    const columns = from.add.map(({ hash }) => decoded(sent.get(hash)));
    const lacking = from.add.filter((_, at) => !columns[at]).map(({ hash }) => hash);
    if (lacking.length > 0) return loaded(lacking, false);

    const before = from.engine.rowsAdded;
    // If anything goes wrong from here on, the page loads everything again.
    this.#have = null;
    from.engine.lay(
      columns.filter(segment => segment !== null),
      stored.provinces && new Set(stored.provinces),
    );
    if (from.engine !== this.#engine) {
      from.engine.visit(this.#before);
      this.#isSpoilt = false;
    }
    this.#sinceImage = from.sinceImage === null ? null : from.sinceImage + from.engine.rowsAdded - before;
    this.#engine = from.engine;
    const { scope, position, order } = stored;
    this.#have = { scope, position, hashes: order.map(({ hash }) => hash) };
    return loaded([], false);
  }

  /** The engine to lay segments over, and the segments to add; null when the image cannot be read. */
  #start(stored: LoadableCatalogue, have: Have | null) {
    const onTop = segmentsToAdd(have, stored);
    if (onTop) return { engine: this.#engine, add: onTop, sinceImage: this.#sinceImage };
    const { image } = stored;
    const above = image && segmentsToAdd({ ...image, hashes: [] }, stored);
    if (!image || !above) return { engine: new Engine(), add: stored.order, sinceImage: null };
    const imaged = decodeImage(image.bytes);
    return imaged && { engine: new Engine(imaged), add: above, sinceImage: 0 };
  }

  #visit(ids: ArrayBuffer | null): void {
    const before = ids && decodeIds(ids);
    if (ids && !before) throw new TypeError('These bytes are no list of ids');
    this.#before = before;
    this.#engine.visit(before);
  }

  #lackingNames(query: CatalogueQuery, isMap: boolean): (() => Promise<void>)[] {
    const { keyword, keywordIn, wageTable, today } = query;
    const lacking: (() => Promise<void>)[] = [];
    if (keywordIn === 'all' && keyword !== '' && !this.#names.occupations) {
      lacking.push(async () => {
        this.#names.occupations = await this.#loader.occupations();
      });
    }
    if ((isMap || needsPlaces(query)) && !this.#names.gazetteer) {
      lacking.push(async () => {
        this.#names.gazetteer = await this.#loader.gazetteer();
      });
    }
    if (!tableAtHand(wageTable, today) && !this.#names.findWageTable) {
      lacking.push(async () => {
        this.#names.findWageTable = await this.#loader.wageTables();
      });
    }
    if ((isMap || needsLateParts(query)) && !this.#names.late) {
      lacking.push(async () => {
        this.#names.late = await this.#loader.lateParts();
      });
    }
    return lacking;
  }
}

function failed(id: number, error: unknown): WorkerResponse {
  return { id, kind: 'failed', message: error instanceof Error ? error.message : String(error) };
}

function decoded(bytes: ArrayBuffer | undefined): SegmentColumns | null {
  if (!bytes) return null;
  try {
    return decodeSegment(new Uint8Array(bytes));
  } catch (error) {
    if (error instanceof SegmentError) return null;
    throw error;
  }
}
