import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import LevelDown from 'leveldown';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLevelStore } from '../../../../../sync-server/store/level/level-store.ts';
import { changeDocument } from '../../../../../sync-server/store/change-document.ts';
import { Watermark } from '../../../../../sync-server/store/level/watermark.ts';
import { DiskFull } from '../../../../../sync-server/store/disk-guard.ts';
import { StoreUnavailable, type Store, type StoredDocument } from '../../../../../sync-server/store/store.ts';

let directory: string;
let fatal: Error[];
let stores: Store[];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portage-level-'));
  fatal = [];
  stores = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(stores.map(store => store.close()));
  await rm(directory, { recursive: true });
});

async function open(): Promise<Store> {
  const store = await openLevelStore({ directory, name: 'board', onFatal: error => fatal.push(error) });
  stores.push(store);
  return store;
}

const put = (store: Store, id: string) => store.commit([{ id, body: { id } }]);
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `d/${index}`);

describe('the embedded store', () => {
  it('asks for a sync with everything it writes, once for many concurrent commits', async () => {
    const written: object[] = [];
    for (const method of ['_batch', '_put', '_del'] as const) {
      const original = LevelDown.prototype[method] as (...values: unknown[]) => void;
      vi.spyOn(LevelDown.prototype, method).mockImplementation(function (
        this: LevelDown,
        ...values: unknown[]
      ) {
        written.push(values.at(-2) as object);
        original.apply(this, values);
      });
    }
    const store = await open();
    const opening = written.length;
    await Promise.all(numbered(50).map(id => put(store, id)));
    expect(written.length - opening).toBe(1);
    const revision = (await store.get('d/0'))?.revision ?? '';
    await store.commit([{ id: 'd/0', revision, body: null }]);
    expect(written.length - opening).toBe(2);
    expect(written.map(options => 'sync' in options && options.sync)).toEqual(written.map(() => true));
  });

  it('does not begin anew over the files of a database that lost its CURRENT', async () => {
    const store = await open();
    await put(store, 'a');
    await store.close();
    await rm(join(directory, 'board', 'CURRENT'));
    // Its diary (LOG) is nobody's data.
    const data = async () =>
      (await readdir(join(directory, 'board'))).filter(name => !name.startsWith('LOG'));
    const files = await data();
    await expect(open()).rejects.toThrow(/CURRENT is missing/);
    expect(await data()).toEqual(files);
  });

  it('opens what no other has open, and says what is in the way', async () => {
    const first = await open();
    await expect(open()).rejects.toThrow(/board cannot be opened: .*lock/i);
    await put(first, 'a');
    await first.close();
    expect(await (await open()).get('a')).toBeDefined();
  });

  it('does not open where it cannot write', async () => {
    await writeFile(join(directory, 'board'), 'a file, not a folder');
    await expect(open()).rejects.toThrow(StoreUnavailable);
  });

  it('shows listeners what was written without reading it from the disk', async () => {
    const store = await open();
    const seen: string[] = [];
    await store.subscribe(undefined, changes => void seen.push(...changes.map(({ id }) => id)));
    const iterators = vi.spyOn(LevelDown.prototype, '_iterator');
    for (const id of ['a', 'b', 'a']) {
      const revision = (await store.get(id))?.revision;
      await store.commit([{ id, body: { id }, ...(revision === undefined ? {} : { revision }) }]);
    }
    expect(seen).toEqual(['a', 'b', 'a']);
    expect(iterators).not.toHaveBeenCalled();
  });

  it('fails for good when the disk refuses a write', async () => {
    const store = await open();
    await put(store, 'a');
    vi.spyOn(LevelDown.prototype, '_batch').mockImplementationOnce((_operations, _options, done) =>
      process.nextTick(done, new Error('IO error: No space left on device')),
    );
    const results = await Promise.allSettled([put(store, 'b'), put(store, 'c')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(put(store, 'd')).rejects.toThrow(StoreUnavailable);
    expect(fatal.map(({ message }) => message)).toEqual([expect.stringContaining('No space left')]);
  });

  it('does not take a failed read for a missing document', async () => {
    const store = await open();
    await put(store, 'a');
    await store.close();
    const again = await open();
    vi.spyOn(LevelDown.prototype, '_getMany').mockImplementation((_keys, _options, done) =>
      process.nextTick(done, new Error('IO error: Input/output error')),
    );
    await expect(again.get('a')).rejects.toThrow(StoreUnavailable);
    expect(fatal).toHaveLength(1);
  });

  it('does not take a read for which too many files are open for a missing document', async () => {
    const store = await open();
    await put(store, 'a');
    await store.close();
    const again = await open();
    vi.spyOn(LevelDown.prototype, '_getMany').mockImplementationOnce((_keys, _options, done) =>
      process.nextTick(done, new Error('IO error: 000005.ldb: Too many open files')),
    );
    await expect(again.get('a')).rejects.toThrow(StoreUnavailable);
    expect(await again.get('a')).toMatchObject({ id: 'a' });
    expect(fatal).toEqual([]);
  });

  it('reads what is not being written at once, and what is when it’s written', async () => {
    const before = await open();
    await before.commit(['a', 'b'].map(id => ({ id, body: { n: 1 } })));
    await before.close();
    const store = await open();
    const revision = (await store.get('a'))?.revision ?? '';
    const order: string[] = [];
    const note = (name: string) => (found?: StoredDocument) =>
      order.push(`${name} ${JSON.stringify(found?.body['n'])}`);
    const reads: Promise<unknown>[] = [];
    const { _batch: original } = LevelDown.prototype as { _batch: (...values: unknown[]) => void };
    vi.spyOn(LevelDown.prototype, '_batch').mockImplementationOnce(function (this: LevelDown, ...values) {
      reads.push(store.get('a').then(note('a')));
      const other = store.get('b').then(note('b'));
      reads.push(other);
      void other.finally(() => original.apply(this, values));
    });
    await store.commit([{ id: 'a', revision, body: { n: 2 } }]);
    await Promise.all(reads);
    expect(order).toEqual(['b 1', 'a 2']);
  });

  it('lets three who change one document again and again make all their changes', async () => {
    const store = await open();
    const changeAgainAndAgain = async () => {
      for (let change = 0; change < 20; change += 1)
        await changeDocument(store, 'a', stored => ({ n: Number(stored?.body['n'] ?? 0) + 1 }));
    };
    await Promise.all([changeAgainAndAgain(), changeAgainAndAgain(), changeAgainAndAgain()]);
    expect((await store.get('a'))?.body).toEqual({ n: 60 });
  });

  it('goes on reading a document after a write of it failed for lack of room', async () => {
    let isFull = false;
    const guard = { check: () => (isFull ? Promise.reject(new DiskFull(directory)) : Promise.resolve()) };
    const store = await openLevelStore({
      directory,
      name: 'board',
      onFatal: error => fatal.push(error),
      guard,
    });
    stores.push(store);
    await put(store, 'a');
    const revision = (await store.get('a'))?.revision ?? '';
    isFull = true;
    const write = store.commit([{ id: 'a', revision, body: {} }]);
    const reading = store.get('a');
    await expect(write).rejects.toThrow(StoreUnavailable);
    expect(await reading).toMatchObject({ id: 'a', revision });
    expect(await store.get('a')).toMatchObject({ id: 'a', revision });
    expect(fatal).toEqual([]);
  });

  it('is closed cleanly under reads', async () => {
    const before = await open();
    await Promise.all(numbered(100).map(id => put(before, id)));
    await before.close();
    const store = await open();
    const reads = Promise.all(numbered(100).map(id => store.get(id)));
    const reading = reads.then(
      found => found.length,
      () => 0,
    );
    await store.close();
    expect(await reading).toBe(100);
    const watermark = new Watermark(join(directory, 'board.watermark'));
    expect(watermark.wasClosed).toBe(true);
    watermark.close(true);
  });

  it('keeps one version of each document on disk', async () => {
    const bodies = new Set<string>();
    const { _batch: original } = LevelDown.prototype as { _batch: (...values: unknown[]) => void };
    vi.spyOn(LevelDown.prototype, '_batch').mockImplementation(function (
      this: LevelDown,
      operations,
      options,
      done,
    ) {
      for (const { type, key } of operations) {
        const name = JSON.stringify(key);
        if (name.includes('by-sequence')) bodies[type === 'put' ? 'add' : 'delete'](name);
      }
      original.call(this, operations, options, done);
    });
    const store = await open();
    let [result] = await put(store, 'a');
    for (let n = 1; n <= 60; n += 1) {
      const revision = result?.status === 'committed' ? result.revision : '';
      [result] = await store.commit([{ id: 'a', revision, body: { n } }]);
    }
    expect(bodies.size).toBe(1);
  });
});

describe('the integrity scan', () => {
  it('counts while others write', async () => {
    const store = await open();
    const writing = Promise.all(numbered(300).map(id => put(store, id)));
    const reports = await Promise.all(Array.from({ length: 5 }, () => store.checkIntegrity()));
    await writing;
    expect(reports.filter(({ ok }) => !ok)).toEqual([]);
    expect(await store.checkIntegrity()).toEqual({ ok: true, documents: 300, problem: null });
  });

  it.each([
    ['a content', 'by-sequence', /the content of 1 documents is gone/],
    ['a document', 'document-store', /counts of documents differ.*1 contents have lost their document/],
  ])('notices %s that is gone from the files', async (_, kind, problem) => {
    const { _batch: original } = LevelDown.prototype as { _batch: (...values: unknown[]) => void };
    const store = await open();
    for (const id of numbered(3)) await put(store, id);
    vi.spyOn(LevelDown.prototype, '_batch').mockImplementationOnce(function (
      this: LevelDown,
      operations,
      ...rest
    ) {
      const kept = operations.filter(({ key }) => !JSON.stringify(key).includes(kind));
      original.call(this, kept, ...rest);
    });
    await put(store, 'half-written');
    const report = await store.checkIntegrity();
    expect(report.ok).toBe(false);
    expect(report.problem).toMatch(problem);
  });
});

describe('damage of the files', () => {
  const logOf = async () => {
    const folder = join(directory, 'board');
    const name = (await readdir(folder)).find(file => file.endsWith('.log'));
    return join(folder, name ?? '');
  };
  const fill = async () => {
    const store = await open();
    for (const id of numbered(60)) await put(store, id);
    await store.close();
  };

  it('finds nothing wrong where nothing is', async () => {
    await fill();
    expect(await (await open()).checkIntegrity()).toEqual({ ok: true, documents: 60, problem: null });
  });

  it('notices a log that was cut: the database is simply shorter', async () => {
    await fill();
    const log = await logOf();
    await truncate(log, Math.floor((await readFile(log)).length / 2));
    const report = await (await open()).checkIntegrity();
    expect(report.ok).toBe(false);
    expect(report.problem).toMatch(/it ends at change \d+, but change 60 had been saved/);
  });

  it('notices a damaged byte, wherever it is: by refusing to open or in its report', async () => {
    await fill();
    const log = await logOf();
    const whole = await readFile(log);
    const found: string[] = [];
    for (let part = 1; part < 12; part += 1) {
      const damaged = Buffer.from(whole);
      const offset = Math.floor((whole.length * part) / 12);
      damaged[offset] = (damaged[offset] ?? 0) ^ 0xff;
      const copy = await mkdtemp(join(directory, 'copy-'));
      await copyInto(copy, damaged);
      found.push(await verdict(copy));
    }
    expect(found).toEqual(found.map(() => 'noticed'));
  });

  async function copyInto(copy: string, log: Buffer): Promise<void> {
    const { cp } = await import('node:fs/promises');
    await cp(join(directory, 'board'), join(copy, 'board'), { recursive: true });
    await cp(join(directory, 'board.watermark'), join(copy, 'board.watermark'));
    const name = (await readdir(join(copy, 'board'))).find(file => file.endsWith('.log')) ?? '';
    await writeFile(join(copy, 'board', name), log);
  }

  async function verdict(copy: string): Promise<string> {
    try {
      const store = await openLevelStore({ directory: copy, name: 'board', onFatal: () => {} });
      const { ok, documents } = await store.checkIntegrity();
      await store.close();
      return ok ? `${documents} documents, nothing noticed` : 'noticed';
    } catch (error) {
      return error instanceof StoreUnavailable ? 'noticed' : String(error);
    }
  }
});
