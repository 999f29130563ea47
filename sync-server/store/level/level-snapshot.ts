import { START } from '../backend.ts';
import { readEntry } from './level-changes.ts';
import { openEntries } from './level-entries.ts';
import type { Sequence, StoredDocument, StoreSnapshot } from '../store.ts';
import type { SyncedLevel } from './synced-level.ts';

const PAGE_DOCUMENTS = 500;

/** A LevelDB iterator shows the state at its creation, with whole batches only. */
export function levelSnapshot(level: SyncedLevel): StoreSnapshot {
  const entries = openEntries(level, 'by-sequence', { values: true });
  let sequence: Sequence = START;

  return {
    async *pages() {
      let page: StoredDocument[] = [];
      for (let entry = await entries.next(); entry; entry = await entries.next()) {
        sequence = Number(entry.key);
        const change = readEntry(sequence, entry.value)?.change;
        if (change?.body) page.push({ id: change.id, revision: change.revision, body: change.body });
        if (page.length === PAGE_DOCUMENTS) {
          yield page;
          page = [];
        }
      }
      if (page.length > 0) yield page;
    },
    get sequence() {
      return sequence;
    },
    close: () => entries.close(),
  };
}
