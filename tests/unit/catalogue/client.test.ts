import { describe, expect, test } from 'vitest';
import {
  type CatalogueUpdates,
  type CatalogueVisits,
  createCatalogue,
} from '../../../src/catalogue/client.ts';
import { EngineHost } from '../../../src/catalogue/engine-host.ts';
import { encodeIds } from '../../../src/catalogue/id-list.ts';
import { inOrder } from '../../../src/catalogue/in-order.ts';
import type { WorkerRequest, WorkerResponse } from '../../../src/catalogue/messages.ts';
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
import { encodeSegment } from '../../../src/wire/segment.ts';
import { aCard } from '../../support/card-arbitrary.ts';
import { sha256 } from '../../support/catalogue-phone.ts';
import { turns } from '../../support/fake-clock.ts';
import { everything } from './catalogue-arbitrary.ts';
import { nameLoader } from './name-loader.ts';

/** A worker without a thread: messages are cloned and come in a later turn. */
class FakeWorker implements WorkerPort {
  readonly received: WorkerRequest[] = [];
  readonly #host = new EngineHost(nameLoader());
  readonly #ask = inOrder(
    (request: WorkerRequest) => this.#host.answer(request),
    (_, response) => this.say(response),
  );
  readonly #messages: ((event: { data: WorkerResponse }) => void)[] = [];
  readonly #errors: ((event: unknown) => void)[] = [];
  /** What it does not survive. */
  deadly: WorkerRequest['kind'] | null = null;
  isTerminated = false;

  postMessage(message: WorkerRequest, transfer: Transferable[]): void {
    const request = structuredClone(message, { transfer: transfer as ArrayBuffer[] });
    this.received.push(request);
    setImmediate(() => {
      if (this.isTerminated) return;
      if (request.kind === this.deadly) this.crash();
      else this.#ask(request);
    });
  }

  terminate(): void {
    this.isTerminated = true;
  }

  addEventListener(type: 'message' | 'error', listener: (event: never) => void): void {
    if (type === 'message') this.#messages.push(listener as (event: { data: WorkerResponse }) => void);
    else this.#errors.push(listener as (event: unknown) => void);
  }

  say(response: WorkerResponse): void {
    for (const listener of this.#messages) listener({ data: structuredClone(response) });
  }

  crash(): void {
    for (const listener of this.#errors) listener('crash');
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
class FakeDisk implements CatalogueReader {
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

class FakeUpdates implements CatalogueUpdates {
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
class FakeVisits implements CatalogueVisits {
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

function open(
  disk = new FakeDisk(),
  visits = new FakeVisits(false),
  deadly: WorkerRequest['kind'] | null = null,
) {
  const worker = new FakeWorker();
  const workers: FakeWorker[] = [];
  const updates = new FakeUpdates();
  const surprises: unknown[] = [];
  const catalogue = createCatalogue({
    startWorker() {
      const next = workers.length === 0 ? worker : new FakeWorker();
      next.deadly = deadly;
      workers.push(next);
      return next;
    },
    reader: disk,
    updates,
    visits,
    onSurprise: error => surprises.push(error),
  });
  const versions: number[] = [];
  catalogue.subscribe(() => versions.push(catalogue.status().version));
  return { disk, worker, workers, updates, visits, surprises, catalogue, versions };
}

describe('what is new since the visit before', () => {
  const newJobs = async ({ catalogue }: ReturnType<typeof open>) =>
    (await catalogue.query({ ...everything, onlyNew: true })).cards.map(({ jobId }) => jobId);

  test('is what comes after this visit began', async () => {
    const disk = new FakeDisk();
    await disk.add([aCard({ jobId: 1 })]);
    const opened = open(disk, new FakeVisits(true));
    expect(await newJobs(opened)).toEqual([]);
    await disk.add([aCard({ jobId: 2 })]);
    opened.updates.stored();
    expect(await newJobs(opened)).toEqual([2]);
  });

  test('is asked for after what the first screen asks, and before anything more is laid over it', async () => {
    const disk = new FakeDisk();
    await disk.add([aCard({ jobId: 1 })]);
    const { catalogue, updates, worker } = open(disk, new FakeVisits(true));
    const asked = catalogue.query(everything);
    updates.stored();
    await asked;
    await turns(20);
    expect(worker.received.map(({ kind }) => kind)).toEqual(['load', 'query', 'ids', 'visit', 'load']);
  });

  test('is shown again after a reload in the same visit', async () => {
    const disk = new FakeDisk();
    await disk.add([aCard({ jobId: 1 })]);
    const visits = new FakeVisits(false);
    visits.ids = encodeIds(Float64Array.of(1));
    await disk.add([aCard({ jobId: 2 })]);
    const opened = open(disk, visits);
    await opened.catalogue.query(everything);
    const before = opened.catalogue.status().version;
    await turns(10);
    expect(opened.catalogue.status().version).toBe(before + 1);
    expect(await newJobs(opened)).toEqual([2]);
  });

  test('is nothing on a device that had no whole list', async () => {
    const disk = new FakeDisk();
    disk.isWhole = false;
    await disk.add([aCard({ jobId: 1 })]);
    const opened = open(disk, new FakeVisits(true));
    await turns(10);
    await disk.add([aCard({ jobId: 2 })]);
    disk.isWhole = true;
    opened.updates.stored();
    expect(await newJobs(opened)).toEqual([]);
  });

  test('is nothing of what comes with other provinces', async () => {
    const disk = new FakeDisk();
    await disk.add([aCard({ jobId: 1 })]);
    const opened = open(disk, new FakeVisits(true));
    await turns(10);
    await disk.add([aCard({ jobId: 2 })]);
    disk.provinces = ['ON', 'QC'];
    opened.updates.stored();
    await turns(10);
    expect(await newJobs(opened)).toEqual([]);
    expect(opened.visits.forgotten).toBe(1);
  });

  test('begins anew for somebody who comes back to a page left open', async () => {
    const disk = new FakeDisk();
    await disk.add([aCard({ jobId: 1 })]);
    const opened = open(disk, new FakeVisits(true));
    await turns(10);
    await disk.add([aCard({ jobId: 2 })]);
    opened.updates.stored();
    expect(await newJobs(opened)).toEqual([2]);
    const before = opened.catalogue.status().version;
    opened.visits.comeBack();
    await turns(10);
    expect(await newJobs(opened)).toEqual([]);
    // What is on the screen was new to the visit before: it has to be asked for again.
    expect(opened.catalogue.status().version).toBe(before + 1);
  });
});

describe('the catalogue of the page', () => {
  test('answers a question asked before anything was opened', async () => {
    const disk = new FakeDisk();
    await disk.add([aCard({ jobId: 1 })]);
    const { catalogue } = open(disk);
    expect(catalogue.status().state).toBe('opening');
    expect((await catalogue.query(everything)).cards).toEqual([aCard({ jobId: 1 })]);
    expect(catalogue.status()).toMatchObject({ state: 'ready', cards: 1, version: 1, confirmedAt: 1_000 });
  });

  test('is empty on a new device, and asks the server', async () => {
    const { catalogue, updates } = open();
    expect((await catalogue.query(everything)).total).toBe(0);
    expect(await catalogue.card(1)).toBeUndefined();
    expect(catalogue.status()).toMatchObject({ state: 'empty', cards: 0, confirmedAt: null });
    expect(updates.wakes).toEqual(['hint']);
    catalogue.refresh();
    expect(updates.wakes).toEqual(['hint', 'person']);
  });

  test('shows what was stored as soon as it is stored', async () => {
    const { catalogue, disk, updates, versions } = open();
    await catalogue.query(everything);
    await disk.add([aCard({ jobId: 1 })]);
    updates.stored();
    expect((await catalogue.query(everything)).total).toBe(1);
    expect(await catalogue.card(1)).toEqual(aCard({ jobId: 1 }));
    expect(versions.at(-1)).toBe(1);
  });

  test('hands the worker only the bytes that it lacks', async () => {
    const disk = new FakeDisk();
    const first = await disk.add([aCard({ jobId: 1 })]);
    const { catalogue, updates, worker } = open(disk);
    await catalogue.query(everything);
    const second = await disk.add([aCard({ jobId: 2 })]);
    updates.stored();
    expect((await catalogue.query(everything)).total).toBe(2);
    expect(worker.addedHashes).toEqual([[first], [second]]);
  });

  test('leaves bytes that cannot be read to the sync, and stays as it was', async () => {
    const disk = new FakeDisk();
    await disk.add([aCard({ jobId: 1 })]);
    const { catalogue, updates } = open(disk);
    await catalogue.query(everything);
    const bad = await disk.add([aCard({ jobId: 2 })]);
    disk.segments.set(bad, new ArrayBuffer(100));
    updates.stored();
    expect((await catalogue.query(everything)).total).toBe(1);
    expect(catalogue.status()).toMatchObject({ state: 'ready', cards: 1 });
    expect(disk.segments.has(bad)).toBe(false);
    expect(updates.wakes).toContain('person');
  });

  test('has damaged bytes fetched again although they could be read', async () => {
    const disk = new FakeDisk();
    const hash = await disk.add([aCard({ jobId: 1 })]);
    const { catalogue, updates, worker } = open(disk);
    await catalogue.query(everything);
    worker.say({ id: null, kind: 'damaged', hashes: [hash], image: false });
    await turns();
    expect(disk.segments.has(hash)).toBe(false);
    expect(updates.wakes).toContain('person');
    disk.order = null;
    await disk.add([aCard({ jobId: 1 })]);
    updates.stored();
    await catalogue.query(everything);
    expect(worker.addedHashes.at(-1)).toEqual([hash]);
  });

  test('lays nothing over damaged bytes, also when they are found to be so while more is being laid', async () => {
    const disk = new FakeDisk();
    const damaged = await disk.add([aCard({ jobId: 1 })]);
    const { catalogue, updates, worker } = open(disk);
    await catalogue.query(everything);
    const whole = disk.segments.get(damaged) ?? new ArrayBuffer();
    const post = worker.postMessage.bind(worker);
    worker.postMessage = (message, transfer) => {
      post(message, transfer);
      if (message.kind === 'load') worker.say({ id: null, kind: 'damaged', hashes: [damaged], image: false });
    };
    await disk.add([aCard({ jobId: 2 })]);
    updates.stored();
    await catalogue.query(everything);
    worker.postMessage = post;
    disk.segments.set(damaged, whole);
    updates.stored();
    await catalogue.query(everything);
    expect(worker.received.findLast(({ kind }) => kind === 'load')).toMatchObject({ anew: true });
    expect(worker.addedHashes.at(-1)).toEqual(disk.order);
  });

  test('a disk that fails is a surprise, and leaves an empty list', async () => {
    const disk = new FakeDisk();
    disk.failing = true;
    const { catalogue, surprises } = open(disk);
    expect((await catalogue.query(everything)).total).toBe(0);
    expect(catalogue.status().state).toBe('empty');
    expect(surprises).toHaveLength(1);
  });

  test('tells what the sync is doing', async () => {
    const { catalogue, updates } = open();
    await turns();
    const before = catalogue.status();
    expect(catalogue.status()).toBe(before);
    updates.change({ syncing: true, confirmedAt: 5_000 });
    expect(catalogue.status()).toMatchObject({ syncing: true, confirmedAt: 5_000 });
  });
});

describe('a worker that stopped', () => {
  const kinds = ({ received }: FakeWorker) => received.map(({ kind }) => kind);

  test('is followed by another, which reads what is stored and answers what was asked', async () => {
    const disk = new FakeDisk();
    const hash = await disk.add([aCard({ jobId: 1 })]);
    const { catalogue, workers, worker, surprises } = open(disk);
    await catalogue.query(everything);
    await turns();
    const asked = catalogue.query(everything);
    await Promise.resolve();
    worker.crash();
    expect((await asked).total).toBe(1);
    expect(await catalogue.card(1)).toEqual(aCard({ jobId: 1 }));
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
    expect(workers[1]?.addedHashes).toEqual([[hash]]);
    expect(catalogue.status()).toMatchObject({ state: 'ready', cards: 1 });
    expect(surprises).toHaveLength(1);
  });

  test('while it opened is followed by another that opens', async () => {
    const disk = new FakeDisk();
    await disk.add([aCard({ jobId: 1 })]);
    const { catalogue, worker, workers, versions } = open(disk);
    worker.deadly = 'load';
    expect((await catalogue.query(everything)).total).toBe(1);
    expect(workers).toHaveLength(2);
    expect(versions.at(-1)).toBe(1);
  });

  test('while more was read from the disk loses nothing of it', async () => {
    const disk = new FakeDisk();
    const first = await disk.add([aCard({ jobId: 1 })]);
    const { catalogue, worker, workers, updates } = open(disk);
    await catalogue.query(everything);
    await turns();
    const second = await disk.add([aCard({ jobId: 2 })]);
    const read = disk.read.bind(disk);
    disk.read = async have => {
      const stored = await read(have);
      disk.read = read;
      worker.crash();
      return stored;
    };
    updates.stored();
    expect((await catalogue.query(everything)).total).toBe(2);
    expect([...disk.segments.keys()]).toEqual([first, second]);
    expect(workers[1]?.addedHashes.at(0)).toEqual([first, second]);
  });

  test('is followed by one that knows what is new in this visit', async () => {
    const disk = new FakeDisk();
    await disk.add([aCard({ jobId: 1 })]);
    const opened = open(disk, new FakeVisits(true));
    await opened.catalogue.query(everything);
    await turns(10);
    await disk.add([aCard({ jobId: 2 })]);
    opened.updates.stored();
    await opened.catalogue.query(everything);
    opened.visits.began = false;
    opened.worker.crash();
    await turns(20);
    const { cards } = await opened.catalogue.query({ ...everything, onlyNew: true });
    expect(cards.map(({ jobId }) => jobId)).toEqual([2]);
  });

  test('four times is failed, until a person tries again', async () => {
    const disk = new FakeDisk();
    await disk.add([aCard({ jobId: 1 })]);
    const opened = open(disk, new FakeVisits(false), 'query');
    const { catalogue, workers } = opened;
    await expect(catalogue.query(everything)).rejects.toThrow('stopped');
    expect(workers).toHaveLength(4);
    expect(workers.every(({ isTerminated }) => isTerminated)).toBe(true);
    expect(catalogue.status().state).toBe('failed');
    await expect(catalogue.card(1)).rejects.toThrow('No catalogue worker is left');
    // What is stored meanwhile starts none.
    opened.updates.stored();
    await turns(10);
    expect(workers).toHaveLength(4);
    expect(catalogue.status().state).toBe('failed');

    catalogue.reopen();
    expect(catalogue.status().state).toBe('opening');
    expect(await catalogue.card(1)).toEqual(aCard({ jobId: 1 }));
    expect(catalogue.status().state).toBe('ready');
    expect(workers).toHaveLength(5);
    catalogue.reopen();
    expect(workers).toHaveLength(5);
  });

  test('four times before anything was read is failed too', async () => {
    const disk = new FakeDisk();
    await disk.add([aCard({ jobId: 1 })]);
    const { catalogue, workers, surprises } = open(disk, new FakeVisits(false), 'load');
    await expect(catalogue.query(everything)).rejects.toThrow('No catalogue worker is left');
    expect(catalogue.status().state).toBe('failed');
    expect(workers.map(kinds)).toEqual([['load'], ['load'], ['load'], ['load']]);
    expect(surprises).toHaveLength(4);
  });
});

describe('the image of a list', () => {
  const many = Array.from({ length: 2_000 }, (_, at) => aCard({ jobId: at + 1 }));

  async function withImage() {
    const opened = open();
    await opened.disk.add(many);
    opened.updates.stored();
    await opened.catalogue.query(everything);
    await opened.worker.sayImage();
    return opened.disk;
  }

  test('is kept, and the next opening reads it and what came since', async () => {
    const disk = await withImage();
    expect(disk.image).toMatchObject({ scope: 'e', position: 1 });
    const since = await disk.add([aCard({ jobId: 9_000 })]);
    const { catalogue, worker } = open(disk);
    expect((await catalogue.query(everything)).total).toBe(2_001);
    expect(worker.addedHashes).toEqual([[since]]);
  });

  test('that cannot be read is dropped, and all segments are read', async () => {
    const disk = await withImage();
    disk.image = disk.image && { ...disk.image, bytes: new ArrayBuffer(800) };
    const { catalogue, worker, surprises } = open(disk);
    expect((await catalogue.query(everything)).total).toBe(2_000);
    expect(disk.image).toBeNull();
    expect(worker.addedHashes).toEqual([[], disk.order]);
    expect(surprises).toEqual([]);
  });

  test('that turns out to be damaged is dropped, and the list is laid anew', async () => {
    const disk = await withImage();
    const { catalogue, worker } = open(disk);
    await catalogue.query(everything);
    worker.say({ id: null, kind: 'damaged', hashes: [], image: true });
    await turns();
    expect((await catalogue.query(everything)).total).toBe(2_000);
    expect(disk.image).toBeNull();
    expect(worker.addedHashes).toEqual([[], disk.order]);
  });
});
