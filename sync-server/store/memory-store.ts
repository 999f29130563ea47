import PouchDB from 'pouchdb';
import type { ChangePage } from './backend.ts';
import { createStore } from './create-store.ts';
import { toFeedChange } from './document-shape.ts';
import { embeddedBackend } from './embedded-backend.ts';
import { feedSnapshot } from './feed-snapshot.ts';
import type { Sequence, Store } from './store.ts';

/** For tests: gone when closed. Its adapter is no runtime dependency, so it is loaded here. */
export async function openMemoryStore(name: string): Promise<Store> {
  const adapter = await import('pouchdb-adapter-memory');
  PouchDB.plugin(adapter.default);
  const database = new PouchDB(`${name}-${crypto.randomUUID()}`, {
    adapter: 'memory',
    auto_compaction: true,
  });
  await database.info();
  const changes = async (since: Sequence, limit: number): Promise<ChangePage> => {
    const options = { since, limit, include_docs: true, style: 'all_docs' } as const;
    const { results, last_seq } = await database.changes(options);
    return { changes: results.flatMap(row => toFeedChange(row) ?? []), position: last_seq };
  };
  return createStore({
    name,
    backend: embeddedBackend({
      database,
      diskError: () => undefined,
      onWritten: () => {},
      changes,
      snapshot: () => feedSnapshot(changes),
      audit: async () => ({ counts: [(await database.info()).doc_count], problems: [] }),
      onClosed: () => {},
    }),
    onFatal: () => {},
    failure: { isFatal: () => true, pause: () => Promise.resolve() },
  });
}
