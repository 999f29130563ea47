import { existsSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBackup } from '../../../../sync-server/backup/open-backup.ts';
import { saveBackup } from '../../../../sync-server/backup/save-backup.ts';
import { TAR_END, tarHeader, tarPadding } from '../../../../sync-server/backup/tar.ts';
import { backupBytes } from '../../../../sync-server/backup/write-backup.ts';
import { type Store, StoreUnavailable } from '../../../../sync-server/store/store.ts';
import { contentsOf, makeData, openIn, restoreInto, SECRETS } from '../../../support/backup-folder.ts';
import { seededRandom } from '../../../../sync-server/seed/seeded-random.ts';
import { tries } from '../../../support/torture.ts';

const DOCUMENTS = 3000;
let source: Awaited<ReturnType<typeof makeData>>;
let file: string;
beforeAll(async () => {
  source = await makeData(DOCUMENTS);
  file = join(source.path, 'backup.tar');
  await save(file);
});
afterAll(async () => {
  await source.close();
  await source.remove();
});

const bytesNow = () => backupBytes({ stores: source.stores, dataDir: source.data, nowMs: 1_700_000_000_000 });
const save = (path: string) => saveBackup(path, bytesNow(), { leaveBytes: 0 });
let targets = 0;
const newTarget = () => {
  targets += 1;
  return join(source.path, `target-${targets}`);
};
const whyNot = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it was done',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

describe('a backup', () => {
  test('counts its content, part by part, and is readable only by its owner', async () => {
    const backup = await openBackup(file);
    await backup.close();
    const { manifest } = backup;
    expect(manifest.databases.map(({ name, documents }) => [name, documents])).toEqual([
      ['board', DOCUMENTS],
      ['accounts', 1],
      ['catalogue', 1],
    ]);
    expect(manifest.parts.map(({ name }) => name)).toEqual([
      'board/000001.ndjson.gz',
      'accounts/000001.ndjson.gz',
      'catalogue/000001.ndjson.gz',
      'secrets.json',
      'files/empty',
      'files/logos/a.png',
    ]);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  test('restores the same documents, files and keys, but the data has no epoch yet', async () => {
    const target = newTarget();
    await restoreInto(target, file);
    const before = await contentsOf(source.data, source.stores);
    const { 'board:epoch': epoch, 'catalogue:manifest': manifest, ...rest } = before;
    delete rest['catalogue:lease'];
    delete rest['catalogue:details-pack/0'];
    delete rest['accounts:sign-ins:0f'];
    expect([epoch, manifest]).toEqual([{ epoch: 'of-the-source' }, { epoch: 'of-the-source' }]);
    const restored = await contentsOf(target);
    expect(restored).toEqual(rest);
    expect(restored['secrets.json']).toBe(SECRETS);
    expect(Object.keys(restored)).toHaveLength(DOCUMENTS + 5);
    expect((await readdir(target)).sort()).toEqual(['files', 'secrets.json', 'store']);
  });

  test('shows the state at its beginning, however long it takes and whatever is written meanwhile', async () => {
    const hot = await makeData(2000);
    const path = join(hot.path, 'hot.tar');
    const bytes = backupBytes({ stores: hot.stores, dataDir: hot.data, nowMs: 0 });
    let chunks = 0;
    const slowly = async function* () {
      for await (const chunk of bytes) {
        yield chunk;
        const stored = await hot.stores.board.get(`jobs/${chunks}`);
        await hot.stores.board.commit([
          { id: `late/${chunks}`, body: {} },
          { id: `jobs/${chunks}`, revision: stored?.revision ?? '', body: { changed: true } },
        ]);
        chunks += 1;
      }
    };
    await saveBackup(path, slowly(), { leaveBytes: 0 });
    expect(chunks).toBeGreaterThan(10);
    await hot.close();
    const target = join(hot.path, 'target');
    await restoreInto(target, path);
    const restored = Object.entries(await contentsOf(target));
    expect(restored.filter(([id]) => id.startsWith('board:late/'))).toEqual([]);
    expect(restored.filter(([, body]) => typeof body === 'object' && body['changed'])).toEqual([]);
    expect(restored.filter(([id]) => id.startsWith('board:jobs/'))).toHaveLength(2000);
    await hot.remove();
  });

  test('restores a store that accepts writes', async () => {
    const target = newTarget();
    await restoreInto(target, file);
    const board = await openIn(target, 'board');
    const present = await board.get('jobs/5');
    const [changed, made] = await board.commit([
      { id: 'jobs/5', revision: present?.revision ?? '', body: { n: 'new' } },
      { id: 'jobs/new', body: {} },
    ]);
    expect([changed?.status, made?.status]).toEqual(['committed', 'committed']);
    expect(await board.checkIntegrity()).toEqual({ ok: true, documents: DOCUMENTS + 1, problem: null });
    await board.close();
  });
});

describe('an incomplete backup is refused, and nothing is left behind', () => {
  async function refusal(bytes: Uint8Array | string): Promise<string> {
    const path = join(source.path, 'refused.tar');
    await writeFile(path, bytes);
    const target = newTarget();
    const reason = await whyNot(restoreInto(target, path));
    expect(existsSync(target)).toBe(false);
    return reason.replace(path, 'FILE');
  }

  const tarOf = (...entries: [string, string][]) =>
    Buffer.concat([
      ...entries.flatMap(([name, text]) => [
        tarHeader(name, Buffer.byteLength(text), 0),
        Buffer.from(text),
        tarPadding(Buffer.byteLength(text)),
      ]),
      TAR_END,
    ]);
  const header = (change: object = {}) =>
    JSON.stringify({ format: 'portage-backup', version: 1, program: '9', createdAt: '', ...change });

  test.each([
    ['an empty file', ''],
    ['a text', 'Dear operator, '.repeat(100)],
    ['another tar file', tarOf(['readme.txt', 'hello'])],
    ['a tar file that begins like one', tarOf(['portage-backup.json', '{"format":"other"}'])],
    ['a tar file with something else under its name', tarOf(['portage-backup.json', 'not JSON'])],
  ])('%s', async (_, bytes) => {
    expect(await refusal(bytes)).toBe('FILE is not a backup of Portage.');
  });

  test('a newer one', async () => {
    expect(await refusal(tarOf(['portage-backup.json', header({ version: 2 })]))).toBe(
      'FILE was made by version 9 of Portage, which this version can’t read. Update, then try again.',
    );
  });

  test('one without a manifest', async () => {
    expect(await refusal(tarOf(['portage-backup.json', header()]))).toBe(
      'FILE is damaged: it has no manifest.',
    );
  });

  test('one that doesn’t exist', async () => {
    expect(await whyNot(restoreInto(newTarget(), join(source.path, 'none.tar')))).toMatch(
      /none\.tar cannot be read: ENOENT/,
    );
  });

  test('one truncated anywhere', async () => {
    const whole = await readFile(file);
    const lengths = [1, 511, 512, 700, 5000, whole.length / 2, whole.length - 1024, whole.length - 1];
    const path = join(source.path, 'short.tar');
    for (const length of lengths) {
      await writeFile(path, whole);
      await truncate(path, Math.floor(length));
      const target = newTarget();
      expect(await whyNot(restoreInto(target, path))).toMatch(/is damaged: |is not a backup/);
      expect(existsSync(target)).toBe(false);
    }
  });

  test('one with data after its end', async () => {
    expect(await refusal(Buffer.concat([await readFile(file), Buffer.alloc(512)]))).toMatch(/is damaged/);
  });

  test(`one with a changed byte, at ${tries(25, 400)} places`, async () => {
    const whole = await readFile(file);
    const random = seededRandom(7);
    const below = (limit: number) => Math.floor(random() * limit);
    const accepted: number[] = [];
    for (let turn = 0; turn < tries(25, 400); turn += 1) {
      // A third of the places among the texts at the end: they are small.
      const offset = turn % 3 === 0 ? whole.length - 1 - below(8000) : below(whole.length);
      const damaged = Buffer.from(whole);
      damaged[offset] = (damaged[offset] ?? 0) ^ (1 + below(255));
      if (!/is damaged|is not a backup|cannot read/.test(await refusal(damaged))) accepted.push(offset);
    }
    expect(accepted).toEqual([]);
  });
});

describe('a restore', () => {
  test('requires an empty directory, and says what to do', async () => {
    const target = newTarget();
    await mkdir(join(target, 'store'), { recursive: true });
    await writeFile(join(target, 'secrets.json'), 'mine');
    expect(await whyNot(restoreInto(target, file))).toBe(
      `${target} is not empty (it has secrets.json, store). A backup can only be restored into an empty data ` +
        `directory: stop the server, move the old data away (mv ${target} ${target}.before), then try again.`,
    );
    expect(await readFile(join(target, 'secrets.json'), 'utf8')).toBe('mine');
  });

  test('leaves the directory unchanged if it fails', async () => {
    const target = newTarget();
    await mkdir(target);
    const failing = async (directory: string, name: 'board' | 'accounts' | 'catalogue'): Promise<Store> => {
      const store = await openIn(directory, name);
      const commit = store.commit.bind(store);
      let commits = 0;
      store.commit = writes => {
        commits += 1;
        return name === 'accounts' && commits > 0
          ? Promise.reject(new StoreUnavailable('No space left on device'))
          : commit(writes);
      };
      return store;
    };
    expect(await whyNot(restoreInto(target, file, failing))).toBe('No space left on device');
    expect(await readdir(target)).toEqual([]);
  });

  test('refuses data that a server of this version would not start with', async () => {
    const later = await makeData(1);
    await later.stores.board.commit([
      { id: 'collection:jobs', body: { attributes: { jobId: 'integer', tomorrows: 'enum' } } },
    ]);
    const path = join(later.path, 'later.tar');
    await saveBackup(path, backupBytes({ stores: later.stores, dataDir: later.data, nowMs: 0 }), {
      leaveBytes: 0,
    });
    await later.close();
    const target = newTarget();
    expect(await whyNot(restoreInto(target, path))).toBe(
      'The backup was made by another version of Portage: attribute "tomorrows" of "jobs" is "enum" there, and unknown here. ' +
        'Restore it with that version, or restore an earlier backup.',
    );
    expect(await readdir(target)).toEqual([]);
    await later.remove();
  });

  test('notices when the databases differ from what it wrote', async () => {
    const target = newTarget();
    const forgetting = async (
      directory: string,
      name: 'board' | 'accounts' | 'catalogue',
    ): Promise<Store> => {
      const store = await openIn(directory, name);
      const commit = store.commit.bind(store);
      store.commit = writes => commit(writes.filter(({ id }) => id !== 'jobs/77'));
      return store;
    };
    expect(await whyNot(restoreInto(target, file, forgetting))).toMatch(
      /The restored database board differs from the backup \(2999 of 3000 documents\)/,
    );
    expect(await readdir(target)).toEqual([]);
  });

  test('is noticed at the next start if it was interrupted, and can be repeated', async () => {
    const target = newTarget();
    await mkdir(join(target, 'restoring', 'store'), { recursive: true });
    await mkdir(join(target, 'store'));
    await writeFile(join(target, 'store', 'half'), 'of a database');
    await expect(openIn(target, 'board')).rejects.toThrow(/was interrupted, repeat it: npm run restore/);
    await restoreInto(target, file);
    expect((await readdir(target)).sort()).toEqual(['files', 'secrets.json', 'store']);
    expect(Object.keys(await contentsOf(target))).toHaveLength(DOCUMENTS + 5);
  });
});

describe('two at once', () => {
  /** Calls `during` when the first part of the backup has been read. */
  const interrupted = async function* (during: () => Promise<void>) {
    let isFirst = true;
    for await (const chunk of bytesNow()) {
      yield chunk;
      if (isFirst) await during();
      isFirst = false;
    }
  };

  test('backups to the same file: the second one is refused, and the first one is whole', async () => {
    const path = join(source.path, 'twice.tar');
    let second = '';
    const bytes = interrupted(async () => void (second = await whyNot(save(path))));
    await saveBackup(path, bytes, { leaveBytes: 0 });
    expect(second).toBe(`Another backup is being written to ${path}. Choose another name.`);
    await (await openBackup(path)).close();
    expect((await readdir(source.path)).filter(name => name.startsWith('twice'))).toEqual(['twice.tar']);
  });

  test('restores into the same directory: the second one is refused, and the first one is whole', async () => {
    const target = newTarget();
    let second = '';
    await restoreInto(target, file, async (directory, name) => {
      if (second === '') second = await whyNot(restoreInto(target, file));
      return openIn(directory, name);
    });
    expect(second).toBe(`Another restore into ${target} is in progress.`);
    expect((await readdir(target)).sort()).toEqual(['files', 'secrets.json', 'store']);
  });

  test('what a killed one left is in no one’s way', async () => {
    const path = join(source.path, 'killed.tar');
    const target = newTarget();
    await mkdir(target);
    await writeFile(`${path}.partial`, 'half');
    for (const owner of ['', '4194304 1', `${process.pid} 1`, '0 1']) {
      await writeFile(`${path}.partial.lock`, owner);
      await save(path);
      await writeFile(join(target, '.restoring.lock'), owner);
    }
    await restoreInto(target, path);
    expect((await readdir(source.path)).filter(name => name.startsWith('killed'))).toEqual(['killed.tar']);
    expect((await readdir(target)).sort()).toEqual(['files', 'secrets.json', 'store']);
  });

  test('a data directory that is a file is named', async () => {
    const target = newTarget();
    await writeFile(target, '');
    expect(await whyNot(restoreInto(target, file))).toMatch(`${target} can’t be used: EEXIST`);
    expect(await whyNot(restoreInto(join(target, 'data'), file))).toMatch(/data can’t be used: ENOTDIR/);
  });
});

describe('saving', () => {
  test('replaces only a backup', async () => {
    const path = join(source.path, 'again.tar');
    await save(path);
    await save(path);
    await writeFile(path, 'my notes');
    expect(await whyNot(save(path))).toMatch(/already exists and isn’t a complete backup/);
    expect(await readFile(path, 'utf8')).toBe('my notes');
  });

  test('leaves nothing behind if it fails, and keeps the earlier file', async () => {
    const path = join(source.path, 'kept.tar');
    await save(path);
    const before = await readFile(path);
    const broken = async function* () {
      let chunks = 0;
      for await (const chunk of bytesNow()) {
        chunks += 1;
        if (chunks > 5) throw new StoreUnavailable('The disk failed');
        yield chunk;
      }
    };
    expect(await whyNot(saveBackup(path, broken(), { leaveBytes: 0 }))).toBe('The disk failed');
    const short = async function* () {
      let chunks = 0;
      for await (const chunk of bytesNow()) {
        chunks += 1;
        if (chunks < 6) yield chunk;
      }
    };
    expect(await whyNot(saveBackup(path, short(), { leaveBytes: 0 }))).toMatch(/is damaged/);
    expect((await readFile(path)).equals(before)).toBe(true);
    expect((await readdir(source.path)).filter(name => name.endsWith('.partial'))).toEqual([]);
  });

  test('stops while there is still space on the disk', async () => {
    const path = join(source.path, 'full.tar');
    const free = { leaveBytes: 1000, freeBytes: () => Promise.resolve(999) };
    expect(await whyNot(saveBackup(path, bytesNow(), free))).toMatch(/enough space on the disk/);
    expect(existsSync(path)).toBe(false);
    expect(existsSync(`${path}.partial`)).toBe(false);
  });

  test('needs an existing folder', async () => {
    expect(await whyNot(save(join(source.path, 'no', 'such', 'folder.tar')))).toMatch(
      /^The folder .*\/no\/such doesn’t exist\. Create it, or name another one\.$/,
    );
  });
});
