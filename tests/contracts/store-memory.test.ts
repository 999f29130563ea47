import { openMemoryStore } from '../support/pouch-memory-store.ts';
import { storeContract } from './store.ts';

storeContract('memory', async () => {
  const store = await openMemoryStore('contract');
  return { store, dispose: () => store.close() };
});
