import { afterAll, beforeAll } from 'vitest';
import { openHttpStore } from '../../sync-server/store/cluster/http-store.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { startCouchServer, type CouchServer } from '../support/couch-server.ts';
import { lastingStoreContract, sharedStoreContract, storeContract } from './store.ts';

let server: CouchServer;
let databases = 0;
beforeAll(async () => {
  server = await startCouchServer();
});
afterAll(() => server.close());

/** A database of its own for each test, on one server. */
function opener(url: () => string) {
  return async () => {
    const name = `contract-${Date.now()}-${databases++}`;
    const opened: Store[] = [];
    const open = async () => {
      const store = await openHttpStore({ addresses: [url()], name, onFatal: () => {} });
      opened.push(store);
      return store;
    };
    const store = await open();
    return {
      store,
      another: open,
      reopen: async () => {
        await store.close();
        return open();
      },
      dispose: async () => {
        await Promise.all(opened.map(each => each.close()));
      },
    };
  };
}

const couchUrl = process.env['COUCHDB_URL'];
const places = [
  { name: 'express-pouchdb', open: opener(() => server.url) },
  ...(couchUrl ? [{ name: 'CouchDB', open: opener(() => couchUrl) }] : []),
];
for (const { name, open } of places) {
  storeContract(name, open);
  lastingStoreContract(name, open);
  sharedStoreContract(name, open);
}
