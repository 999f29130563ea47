import { type CatalogueUpdates, createCatalogue } from '../../../src/catalogue/client.ts';
import { EngineHost } from '../../../src/catalogue/engine-host.ts';
import { inOrder } from '../../../src/catalogue/in-order.ts';
import type { WorkerPing, WorkerRequest, WorkerResponse } from '../../../src/catalogue/messages.ts';
import {
  type CatalogueImage,
  type CatalogueReader,
  type Have,
  segmentsToAdd,
  type StoredCatalogue,
} from '../../../src/catalogue/stored-catalogue.ts';
import type { WorkerPort } from '../../../src/catalogue/worker-calls.ts';
import type { Card } from '../../../src/domain/listing.ts';
import { toHex } from '../../../src/wire/hex.ts';
import { encodeSegment } from '../../../src/wire/segment/segment.ts';
import type { CatalogueVisits } from '../../../src/catalogue/worker-visit.ts';
import { sha256 } from '../../support/catalogue-phone.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { nameLoader } from './name-loader.ts';

/** A worker without a thread: messages are cloned and come in a later turn. */
export class FakeWorker implements WorkerPort {
  readonly received: WorkerRequest[] = [];
  readonly #host = new EngineHost(nameLoader());
  readonly #ask = inOrder(
    (request: WorkerRequest) => this.#host.answer(request),
    (_, response) => this.say(response),
  );
  readonly #messages: ((event: { data: WorkerResponse }) => void)[] = [];
  readonly #errors = {
    error: [] as ((event: unknown) => void)[],
    messageerror: [] as ((event: unknown) => void)[],
  };
  /** What it does not survive. */
  deadly: WorkerRequest['kind'] | null = null;
  /** What it never answers, though it is there. */
  waitsOn: WorkerRequest['kind'] | null = null;
  /** It says nothing any more, to anything. */
  hangs = false;
  pings = 0;
  isTerminated = false;

  postMessage(message: WorkerRequest | WorkerPing, transfer: Transferable[]): void {
    if (message.kind === 'ping') {
      this.pings++;
      if (!this.hangs) setImmediate(() => this.say({ id: null, kind: 'alive' }));
      return;
    }
    const request = structuredClone(message, { transfer: transfer as ArrayBuffer[] });
    this.received.push(request);
    setImmediate(() => {
      if (this.isTerminated || this.hangs || request.kind === this.waitsOn) return;
      if (request.kind === this.deadly) this.crash();
      else this.#ask(request);
    });
  }

  terminate(): void {
    this.isTerminated = true;
  }

  addEventListener(type: 'message' | 'error' | 'messageerror', listener: (event: never) => void): void {
    if (type === 'message') this.#messages.push(listener as (event: { data: WorkerResponse }) => void);
    else this.#errors[type].push(listener as (event: unknown) => void);
  }

  say(response: WorkerResponse): void {
    for (const listener of this.#messages) listener({ data: structuredClone(response) });
  }

  crash(how: 'error' | 'messageerror' = 'error'): void {
    for (const listener of this.#errors[how]) listener(how);
  }

  get addedHashes(): string[][] {
    return this.received.flatMap(request =>
      request.kind === 'load' ? [request.stored.added.map(({ hash }) => hash)] : [],
    );
  }

  /** What the real one says when it has nothing to do. */
  async sayImage(): Promise<void> {
    const image = this.#host.image();
    if (!image) throw new Error('There is no image to be said');
    this.say({ id: null, kind: 'image', image: { ...image, hash: toHex(await sha256(image.bytes)) } });
  }
}

/** Each segment that is added is a change of its own. */
export class FakeDisk implements CatalogueReader {
  order: string[] | null = null;
  readonly segments = new Map<string, ArrayBuffer>();
  image: CatalogueImage | null = null;
  failing = false;
  isWhole = true;
  provinces: readonly string[] | null = null;

  async add(cards: Card[]): Promise<string> {
    const bytes = encodeSegment({ cards, tombstones: [] }).buffer;
    const hash = toHex(await sha256(bytes));
    this.segments.set(hash, bytes);
    this.order = [...(this.order ?? []), hash];
    return hash;
  }

  async read(have: Have | null): Promise<StoredCatalogue | null> {
    if (this.failing) throw new Error('the disk is gone');
    if (!this.order) return null;
    const stored: StoredCatalogue = {
      scope: 'e',
      position: this.isWhole ? this.order.length : null,
      provinces: this.provinces,
      order: this.order.map((hash, at) => ({ hash, kind: 'delta', from: at, to: at + 1 })),
      image: null,
      added: [],
      isCramped: false,
      confirmedAt: 1_000,
      lastSync: null,
    };
    const onTop = segmentsToAdd(have, stored);
    const above = this.image && segmentsToAdd({ ...this.image, hashes: [] }, stored);
    const added = (onTop ?? above ?? stored.order).flatMap(({ hash }) => {
      const bytes = this.segments.get(hash);
      return bytes ? [{ hash, bytes: bytes.slice(0) }] : [];
    });
    return { ...stored, added, image: onTop || !above ? null : structuredClone(this.image) };
  }

  async drop(hashes: readonly string[]): Promise<void> {
    for (const hash of hashes) this.segments.delete(hash);
  }

  async keepImage(image: CatalogueImage): Promise<void> {
    this.image = image;
  }

  async dropImage(): Promise<void> {
    this.image = null;
  }
}

export class FakeUpdates implements CatalogueUpdates {
  readonly wakes: string[] = [];
  stored = () => {};
  readonly kept: unknown[] = [];
  state: ReturnType<CatalogueUpdates['status']> = {
    syncing: false,
    progress: null,
    unreachable: false,
    problem: null,
    postponed: null,
    confirmedAt: null,
  };
  #changed = () => {};

  wake(reason: 'hint' | 'person'): void {
    this.wakes.push(reason);
  }
  async keepProvinces(codes: readonly string[] | null): Promise<void> {
    this.kept.push(codes);
  }
  status() {
    return this.state;
  }
  subscribe(listener: () => void) {
    this.#changed = listener;
    return () => {};
  }
  onStored(listener: () => void) {
    this.stored = listener;
    return () => {};
  }
  change(state: Partial<FakeUpdates['state']>): void {
    this.state = { ...this.state, ...state };
    this.#changed();
  }
}

/** The visit as a test has it: `began` = with what is here. */
export class FakeVisits implements CatalogueVisits {
  began: boolean;
  ids: ArrayBuffer | null = null;
  forgotten = 0;
  comeBack = () => {};

  constructor(began: boolean) {
    this.began = began;
  }
  async enter(heldNow: () => Promise<ArrayBuffer | null>) {
    if (this.began) this.ids = await heldNow();
    return { ids: this.ids, began: this.began };
  }
  async forget(): Promise<void> {
    this.forgotten++;
    this.ids = null;
  }
  onReturn(listener: () => void): void {
    this.comeBack = listener;
  }
}

/** A page with a worker, a disk, a sync and visits of the test's. `each`: how all of its workers are. */
export function openPage(
  disk = new FakeDisk(),
  visits = new FakeVisits(false),
  each: Partial<Pick<FakeWorker, 'deadly' | 'hangs'>> = {},
) {
  const worker = new FakeWorker();
  const workers: FakeWorker[] = [];
  const updates = new FakeUpdates();
  const clock = new FakeClock();
  const surprises: unknown[] = [];
  const catalogue = createCatalogue({
    startWorker() {
      const next = workers.length === 0 ? worker : new FakeWorker();
      workers.push(Object.assign(next, each));
      return next;
    },
    clock,
    reader: disk,
    updates,
    visits,
    onUnexpectedError: error => surprises.push(error),
  });
  const versions: number[] = [];
  catalogue.subscribe(() => versions.push(catalogue.status().version));
  return { disk, worker, workers, updates, visits, clock, surprises, catalogue, versions };
}
