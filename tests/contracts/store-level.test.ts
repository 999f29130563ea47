import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLevelStore } from '../../sync-server/store/level/level-store.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { lastingStoreContract, storeContract } from './store.ts';

async function openInFiles() {
  const directory = await mkdtemp(join(tmpdir(), 'portage-store-'));
  const opened: Store[] = [];
  const open = async () => {
    const store = await openLevelStore({ directory, name: 'contract', onFatal: () => {} });
    opened.push(store);
    return store;
  };
  const store = await open();
  return {
    store,
    reopen: async () => {
      await store.close();
      return open();
    },
    dispose: async () => {
      await Promise.all(opened.map(each => each.close()));
      await rm(directory, { recursive: true });
    },
  };
}

storeContract('LevelDB', openInFiles);
lastingStoreContract('LevelDB', openInFiles);
