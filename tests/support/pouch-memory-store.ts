import PouchDB from 'pouchdb';
import type { ChangePage } from '../../sync-server/store/backend.ts';
import { createStore } from '../../sync-server/store/create-store.ts';
import { toFeedChange, toStored } from '../../sync-server/store/document-shape.ts';
import { embeddedBackend } from '../../sync-server/store/level/embedded-backend.ts';
import { feedSnapshot } from '../../sync-server/store/feed-snapshot.ts';
import type { Sequence, Store } from '../../sync-server/store/store.ts';

/** The program's own store over PouchDB in memory. Closing it deletes the data. */
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
      shortage: () => undefined,
      onWritten: () => {},
      read: async id => {
        const { rows } = await database.allDocs({ keys: [id], include_docs: true });
        return rows[0]?.doc ? toStored(rows[0].doc) : undefined;
      },
      changes,
      snapshot: () => feedSnapshot(changes),
      audit: async () => ({ counts: [(await database.info()).doc_count], problems: [] }),
      onClosed: () => {},
    }),
    onFatal: () => {},
    failure: { isFatal: () => true, pause: () => Promise.resolve() },
  });
}
