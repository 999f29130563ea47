import { answer } from '../db/plain-db.ts';
import { personDatabaseName } from '../db/person-name.ts';
import type { JobMark, Preference } from '../db/rows.ts';
import { type JobMarks, marksOf, NO_MARKS } from '../values/job-marks.ts';

/** What the first list shows of a person. */
export interface EarlyRead {
  marks: JobMarks;
  /** The postings that this person opened. */
  viewed: ReadonlySet<number>;
}

const NOTHING: EarlyRead = { marks: NO_MARKS, viewed: new Set() };

/**
 * Reads it without Dexie, whose code comes after the first list. Nothing, if there is no database yet, if it is so old
 * that it lacks these tables, or if it doesn't open.
 */
export async function readEarly(
  userId: string | null,
  indexedDB: Pick<IDBFactory, 'open'> | undefined = globalThis.indexedDB,
): Promise<EarlyRead> {
  if (!indexedDB) return NOTHING;
  try {
    const db = await openExisting(personDatabaseName(userId), indexedDB);
    try {
      return await readAll(db);
    } finally {
      db.close();
    }
  } catch {
    return NOTHING;
  }
}

function openExisting(name: string, indexedDB: Pick<IDBFactory, 'open'>): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  // There is none. An empty one would be in Dexie's way.
  request.addEventListener('upgradeneeded', () => request.transaction?.abort());
  return answer(request);
}

async function readAll(db: IDBDatabase): Promise<EarlyRead> {
  const transaction = db.transaction(['marks', 'preferences', 'viewed']);
  const [marks, preferences, viewed] = await Promise.all([
    answer<JobMark[]>(transaction.objectStore('marks').getAll()),
    answer<Preference[]>(transaction.objectStore('preferences').getAll()),
    answer(transaction.objectStore('viewed').getAllKeys()),
  ]);
  return {
    marks: marksOf(marks, preferences),
    viewed: new Set(viewed.filter(key => typeof key === 'number')),
  };
}
