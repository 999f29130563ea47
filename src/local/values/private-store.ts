import type { PullStore } from '../../sync/private/private-ports.ts';
import type { PullResponse } from '../../wire/pull.ts';
import { isLeft } from '../db/people-on-device.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { NEW_POSTINGS_KEY, PULLED } from '../db/pulled-mark.ts';
import { takeValue, valueTables } from './pulled-values.ts';
import type { RecordChange } from '../db/pulled-records.ts';
import { inTransaction, withReopen } from '../db/reopen.ts';
import { subjectsOf, removeUntold } from './untold-values.ts';

interface PulledState {
  cursor: string | null;
  levelAtMs: number;
  /** The last complete run: records from other runs no longer exist. */
  wholeRun: string;
  /** For a run that has begun and is not complete: the values received so far. Null: an earlier version began it. */
  told: { run: string; subjects: readonly string[] } | null;
}

const NOTHING: PulledState = {
  cursor: null,
  levelAtMs: Number.NEGATIVE_INFINITY,
  wholeRun: '',
  told: { run: '', subjects: [] },
};

/** On this device's disk: the changes made by this person's other devices, and the server's records of this person. */
export function createPrivateStore(db: PersonDatabase): PullStore {
  const { settings, laterChanges } = db;
  const tables = [
    settings,
    db.applications,
    db.applicants,
    db.notes,
    db.messages,
    db.postings,
    ...valueTables(db),
  ];

  const read = async (): Promise<PulledState> => {
    const kept = (await settings.get(PULLED))?.value;
    return typeof kept === 'object' && kept !== null ? { ...NOTHING, told: null, ...kept } : NOTHING;
  };

  const takeChanges = async ({ changes, run }: PullResponse): Promise<void> => {
    for (const change of changes) {
      if ('stamp' in change) await takeValue(db, change, { wasLater: false });
      else await takeRecord(db, change, run);
    }
  };

  return {
    state: async () => {
      const { cursor, levelAtMs } = await withReopen(db, read);
      return { cursor, levelAtMs, isLeft: await isLeft(db) };
    },

    take: (cursor, page, atMs) =>
      inTransaction(db, tables, async () => {
        const before = await read();
        if (before.cursor !== cursor || (await isLeft(db))) return false;
        await takeChanges(page);
        const isLevel = !page.more;
        const isNewRun = before.wholeRun !== page.run;
        const told = isNewRun ? toldSoFar(before, page) : NOTHING.told;
        if (isLevel && isNewRun) {
          await forgetOtherRuns(db, page.run);
          if (told && page.forgottenBefore !== undefined)
            await removeUntold(db, new Set(told.subjects), page.forgottenBefore);
        }
        const value: PulledState = {
          cursor: page.cursor,
          levelAtMs: isLevel ? atMs : before.levelAtMs,
          wholeRun: isLevel ? page.run : before.wholeRun,
          told: isLevel ? NOTHING.told : told,
        };
        await settings.put({ key: PULLED, value });
        await settings.put({ key: NEW_POSTINGS_KEY, value: page.newPostings });
        return true;
      }),

    decideLater: async () => {
      if ((await withReopen(db, () => laterChanges.count())) === 0) return;
      await inTransaction(db, valueTables(db), async () => {
        for (const { change } of await laterChanges.toArray())
          await takeValue(db, change, { wasLater: true });
      });
    },
  };
}

function toldSoFar({ told }: PulledState, { run, changes }: PullResponse): PulledState['told'] {
  if (told === null) return null;
  return { run, subjects: [...(told.run === run ? told.subjects : []), ...subjectsOf(changes)] };
}

async function takeRecord(db: PersonDatabase, change: RecordChange, run: string): Promise<void> {
  const { id } = change;
  switch (change.collection) {
    case 'applications':
      if (change.data) await db.applications.put({ id, run, ...change.data });
      else await db.applications.delete(id);
      return;
    case 'applicants':
      if (change.data) await db.applicants.put({ id, run, ...change.data });
      else await forgetApplicant(db, id);
      return;
    case 'notes':
      if (change.data) await db.notes.put({ id, run, ...change.data });
      else await db.notes.delete(id);
      return;
    case 'messages':
      if (change.data) await db.messages.put({ id, run, ...change.data });
      else await db.messages.delete(id);
      return;
    case 'postings':
      if (change.data) await db.postings.put({ id, run, ...change.data });
      else await db.postings.delete(id);
  }
}

/** Also removes its notes and messages, unless the application is this person's own. */
async function forgetApplicant({ applications, applicants, notes, messages }: PersonDatabase, id: string) {
  await applicants.delete(id);
  if (await applications.get(id)) return;
  await notes.where('applicationId').equals(id).delete();
  await messages.where('applicationId').equals(id).delete();
}

/** The server started again and sent everything, so records that it did not send are gone. */
async function forgetOtherRuns(db: PersonDatabase, run: string) {
  const { applications, applicants, notes, messages, postings } = db;
  const isOther = (record: { run: string }) => record.run !== run;
  await applications.filter(isOther).delete();
  await applicants.filter(isOther).delete();
  await notes.filter(isOther).delete();
  await messages.filter(isOther).delete();
  await postings.filter(isOther).delete();
}
