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

let servers = 0;

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
  // Databases in memory belong to the process, and a second server would find those of the first.
  servers += 1;
  const databases = PouchDB.defaults({ adapter: 'memory', prefix: `${servers}-` });
  const LeafDatabase = databases as new (name: string) => LeafDatabase;
  const opened = new Map<string, LeafDatabase>();
  app.post('/:database/_bulk_get', express.json({ limit: '50mb' }), (request, response, next) => {
    const name = request.params.database;
    const database = opened.get(name) ?? new LeafDatabase(name);
    opened.set(name, database);
    readLeaves(database, request.body as BulkGet, request.query['revs'] === 'true').then(
      results => response.json({ results }),
      next,
    );
  });
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

interface BulkGet {
  docs: { id: string; rev?: string }[];
}

interface LeafDatabase {
  get(
    id: string,
    options: { open_revs: 'all' | string[]; revs: boolean },
  ): Promise<({ ok: object } | { missing: string })[]>;
}

/** Like CouchDB, and unlike PouchDB's server: all leaves of a document, deleted ones too, in the order of the request. */
function readLeaves(database: LeafDatabase, { docs }: BulkGet, revs: boolean): Promise<object[]> {
  return Promise.all(
    docs.map(async ({ id, rev }) => {
      const missing = { id, rev: rev ?? 'undefined', error: 'not_found', reason: 'missing' };
      const found = await database
        .get(id, { open_revs: rev === undefined ? 'all' : [rev], revs })
        .catch((error: { status?: number }) => {
          if (error.status === 404) return [];
          throw error;
        });
      const docsOf = found.map(each => ('ok' in each ? each : { error: missing }));
      return { id, docs: docsOf.length === 0 ? [{ error: missing }] : docsOf };
    }),
  );
}
