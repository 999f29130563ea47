import { mkdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseName } from '../../sync-server/backup/backup-format.ts';
import { openBackup } from '../../sync-server/backup/open-backup.ts';
import { restoreBackup } from '../../sync-server/backup/restore-backup.ts';
import { openStore } from '../../sync-server/backup/open-store.ts';
import type { JsonObject, Store } from '../../sync-server/store/store.ts';

export const SECRETS = '{"idKey":"c2VjcmV0"}';

/** A data directory with documents, an uploaded file and keys, and a place for backups next to it. */
export async function makeData(documents: number): Promise<{
  path: string;
  data: string;
  stores: Record<DatabaseName, Store>;
  close(): Promise<void>;
  remove(): Promise<void>;
}> {
  const path = await mkdtemp(join(tmpdir(), 'portage-backup-'));
  const data = join(path, 'data');
  const [board, accounts, catalogue] = await Promise.all([
    openIn(data, 'board'),
    openIn(data, 'accounts'),
    openIn(data, 'catalogue'),
  ]);
  await board.commit(
    Array.from({ length: documents }, (_, n) => ({
      id: `jobs/${n}`,
      body: {
        n,
        title: `Cook ${n}`,
        text: 'é “quoted” \n line '.repeat(n % 40),
        list: [null, 1.5, { a: [] }],
      },
    })),
  );
  await board.commit([{ id: 'epoch', body: { epoch: 'of-the-source' } }]);
  await accounts.commit([
    { id: 'user/ann', body: { name: 'Ann' } },
    { id: 'sign-ins:0f', body: { pending: [] } },
  ]);
  await catalogue.commit([
    { id: 'manifest', body: { epoch: 'of-the-source' } },
    { id: 'gone/7', body: {} },
    { id: 'lease', body: { holder: 'another' } },
    { id: 'details-pack/0', body: { text: 'made anew' } },
  ]);
  await writeFile(join(data, 'secrets.json'), SECRETS);
  mkdirSync(join(data, 'files', 'logos'), { recursive: true });
  await writeFile(join(data, 'files', 'logos', 'a.png'), Buffer.from([0, 255, 1, 254]));
  await writeFile(join(data, 'files', 'empty'), '');
  return {
    path,
    data,
    stores: { board, accounts, catalogue },
    close: async () => void (await Promise.all([board.close(), accounts.close(), catalogue.close()])),
    remove: () => rm(path, { recursive: true }),
  };
}

export function openIn(dataDir: string, name: DatabaseName): Promise<Store> {
  return openStore({ dataDir, storeUrl: null, storePrefix: '', storeCluster: null }, name, error => {
    throw error;
  });
}

export async function restoreInto(
  dataDir: string,
  file: string,
  open: (directory: string, name: DatabaseName) => Promise<Store> = openIn,
): Promise<void> {
  const backup = await openBackup(file);
  try {
    await restoreBackup({ backup, dataDir, tolerated: new Set(), openStore: open });
  } finally {
    await backup.close();
  }
}

/** All contents of a data directory, as data. It opens the databases unless they are given. */
export async function contentsOf(
  dataDir: string,
  stores?: Record<DatabaseName, Store>,
): Promise<Record<string, JsonObject | string>> {
  const contents: Record<string, JsonObject | string> = {};
  for (const name of ['board', 'accounts', 'catalogue'] as const) {
    const store = stores?.[name] ?? (await openIn(dataDir, name));
    for (const { id, body } of await store.range({ start: '', end: '~' })) contents[`${name}:${id}`] = body;
    if (!stores) await store.close();
  }
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || path.startsWith(join(dataDir, 'store'))) continue;
    contents[path.slice(dataDir.length + 1)] = (await readFile(path)).toString('latin1');
  }
  return contents;
}
