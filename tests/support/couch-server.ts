import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import createApp from 'express-pouchdb';
import PouchDB from 'pouchdb';
import memoryAdapter from 'pouchdb-adapter-memory';

export interface CouchServer {
  url: string;
  close: () => Promise<void>;
}

/**
 * CouchDB's protocol over PouchDB in memory. It is a single, always consistent node; `shim` runs in front of it and can
 * behave like a cluster.
 */
export async function startCouchServer(
  shim: RequestHandler = (_request, _response, next) => next(),
): Promise<CouchServer> {
  PouchDB.plugin(memoryAdapter);
  const app = express();
  app.use(shim);
  const databases = PouchDB.defaults({ adapter: 'memory' });
  // Uncompressed, so that a shim can rewrite answers.
  app.use(
    '/',
    createApp(databases, {
      mode: 'minimumForPouchDB',
      overrideMode: { exclude: ['compression'] },
      inMemoryConfig: true,
      logPath: '/dev/null',
    }),
  );
  const server = createServer(app);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
