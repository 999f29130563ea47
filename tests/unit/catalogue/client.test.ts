import { describe, expect, test } from 'vitest';
import {
  type CatalogueReader,
  type CatalogueUpdates,
  createCatalogue,
  type WorkerPort,
} from '../../../src/catalogue/client.ts';
import { EngineHost } from '../../../src/catalogue/engine-host.ts';
import type { WorkerRequest, WorkerResponse } from '../../../src/catalogue/messages.ts';
import type { CatalogueQuery } from '../../../src/catalogue/query.ts';
import { damagedSegments } from '../../../src/catalogue/verify.ts';
import type { Card } from '../../../src/domain/listing.ts';
import { toHex } from '../../../src/wire/hex.ts';
import { encodeSegment } from '../../../src/wire/segment.ts';
import { aCard } from '../../support/card-arbitrary.ts';
import { sha256 } from '../../support/catalogue-phone.ts';
import { turns } from '../../support/fake-clock.ts';

const everything: CatalogueQuery = {
  keyword: '',
  province: '',
  wage: 'all',
  lmia: 'all',
  sort: 'newest',
  wageTable: 'specification',
  today: '2026-11-20',
  offset: 0,
  limit: 50,
};

/** A worker without a thread: messages are cloned and come in a later turn. */
class FakeWorker implements WorkerPort {
  readonly received: WorkerRequest[] = [];
  readonly #host = new EngineHost();
  readonly #messages: ((event: { data: WorkerResponse }) => void)[] = [];
  readonly #errors: ((event: unknown) => void)[] = [];

  postMessage(message: WorkerRequest, transfer: Transferable[]): void {
    const request = structuredClone(message, { transfer: transfer as ArrayBuffer[] });
    this.received.push(request);
    setImmediate(() => this.say(this.#host.answer(request)));
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
      request.kind === 'load' ? [request.added.map(({ hash }) => hash)] : [],
    );
  }
}

class FakeDisk implements CatalogueReader {
  order: string[] | null = null;
  readonly segments = new Map<string, ArrayBuffer>();
  failing = false;

  async add(cards: Card[]): Promise<string> {
    const bytes = encodeSegment({ cards, tombstones: [] }).buffer;
    const hash = toHex(await sha256(bytes));
    this.segments.set(hash, bytes);
    this.order = [...(this.order ?? []), hash];
    return hash;
  }

  async read(known: ReadonlySet<string>) {
    if (this.failing) throw new Error('the disk is gone');
    if (!this.order) return null;
    const added = this.order.flatMap(hash => {
      const bytes = known.has(hash) ? undefined : this.segments.get(hash);
      return bytes ? [{ hash, bytes: bytes.slice(0) }] : [];
    });
    return { order: this.order, added, confirmedAt: 1_000 };
  }

  async drop(hashes: readonly string[]): Promise<void> {
    for (const hash of hashes) this.segments.delete(hash);
  }
}

class FakeUpdates implements CatalogueUpdates {
  readonly wakes: string[] = [];
  stored = () => {};
  state = { syncing: false, progress: null, unreachable: false, confirmedAt: null as number | null };
  #changed = () => {};

  wake(reason: 'hint' | 'person'): void {
    this.wakes.push(reason);
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

function open(disk = new FakeDisk()) {
  const worker = new FakeWorker();
  const updates = new FakeUpdates();
  const surprises: unknown[] = [];
  const catalogue = createCatalogue({
    worker,
    reader: disk,
    updates,
    onSurprise: error => surprises.push(error),
  });
  const versions: number[] = [];
  catalogue.subscribe(() => versions.push(catalogue.status().version));
  return { disk, worker, updates, surprises, catalogue, versions };
}

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
    worker.say({ id: null, kind: 'damaged', hashes: [hash] });
    await turns();
    expect(disk.segments.has(hash)).toBe(false);
    expect(updates.wakes).toContain('person');
    disk.order = null;
    await disk.add([aCard({ jobId: 1 })]);
    updates.stored();
    await catalogue.query(everything);
    expect(worker.addedHashes.at(-1)).toEqual([hash]);
  });

  test('a disk that fails is a surprise, and leaves an empty list', async () => {
    const disk = new FakeDisk();
    disk.failing = true;
    const { catalogue, surprises } = open(disk);
    expect((await catalogue.query(everything)).total).toBe(0);
    expect(catalogue.status().state).toBe('empty');
    expect(surprises).toHaveLength(1);
  });

  test('a worker that died rejects what was asked, and what is asked later', async () => {
    const { catalogue, worker } = open();
    await turns();
    const asked = catalogue.query(everything);
    await Promise.resolve();
    worker.crash();
    await expect(asked).rejects.toThrow('stopped');
    await expect(catalogue.query(everything)).rejects.toThrow('stopped');
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

describe('the worker', () => {
  test('finds bytes that are not those of their hash', async () => {
    const disk = new FakeDisk();
    const good = await disk.add([aCard({ jobId: 1 })]);
    const bytes = disk.segments.get(good) ?? new ArrayBuffer(0);
    const flipped = bytes.slice(0);
    new Uint8Array(flipped)[30] = 0xaa;
    const segments = [
      { hash: good, bytes },
      { hash: 'f'.repeat(64), bytes },
      { hash: good, bytes: flipped },
    ];
    expect(await damagedSegments(segments, sha256)).toEqual(['f'.repeat(64), good]);
  });

  test('answers a question that it cannot answer with why', () => {
    const host = new EngineHost();
    const broken = { ...everything, keyword: null } as unknown as CatalogueQuery;
    expect(host.answer({ id: 7, kind: 'query', query: broken })).toMatchObject({ id: 7, kind: 'failed' });
  });
});
