import PouchDB from 'pouchdb';
import { createStore } from './create-store.ts';
import { toFeedChange } from './document-shape.ts';
import { embeddedBackend } from './embedded-backend.ts';
import type { Store } from './store.ts';

/** For tests: gone when closed. Its adapter is no runtime dependency, so it is loaded here. */
export async function openMemoryStore(name: string): Promise<Store> {
  const adapter = await import('pouchdb-adapter-memory');
  PouchDB.plugin(adapter.default);
  const database = new PouchDB(`${name}-${crypto.randomUUID()}`, {
    adapter: 'memory',
    auto_compaction: true,
  });
  await database.info();
  return createStore({
    name,
    backend: embeddedBackend({
      database,
      diskError: () => undefined,
      onWritten: () => {},
      changes: async (since, limit) => {
        const { results, last_seq } = await database.changes({
          since,
          limit,
          include_docs: true,
          style: 'all_docs',
        });
        return { changes: results.flatMap(row => toFeedChange(row) ?? []), position: last_seq };
      },
      audit: async () => ({ counts: [(await database.info()).doc_count], problems: [] }),
      onClosed: () => {},
    }),
    onFatal: () => {},
    failure: { isFatal: () => true, pause: () => Promise.resolve() },
  });
}
