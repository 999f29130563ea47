import { useCallback, useMemo } from 'react';
import type { PersonDatabase } from '../db/person-db.ts';
import { withReopen } from '../db/reopen.ts';
import type { ProfilePart } from '../db/rows.ts';
import { usePersonData } from '../people/person-context.tsx';
import { usePersonDatabase } from '../people/use-person-database.ts';
import { putPart } from '../values/profile.ts';
import { useLiveQuery } from '../hooks/use-live-query.ts';

/** A person's own reminder about a job. It is a private part of their profile, so it follows them to other devices. */
export interface Reminder {
  jobId: number;
  /** When it's due, in ms. */
  at: number;
  text: string;
  /** The job's. */
  title: string;
  /** When it was last changed, in ms. */
  changedAt: number;
}

const PREFIX = 'reminder:';
/** Reminders that this device has shown: each by its job and time. */
const TOLD = 'remindersTold';

/** The earliest first; undefined until the disk was read. */
export function useReminders(): readonly Reminder[] | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => readReminders(db), [db]);
}

/** Each resolves when it is on this device's disk. */
export function useKeepReminder() {
  const db = usePersonDatabase();
  const data = usePersonData();
  return useMemo(
    () => ({
      set: async ({ jobId, at, text, title }: Omit<Reminder, 'changedAt'>): Promise<void> => {
        await putPart(db, `${PREFIX}${jobId}`, { at, text, title }, data.edits);
        data.notifyQueued();
      },
      remove: async (jobId: number): Promise<void> => {
        await putPart(db, `${PREFIX}${jobId}`, null, data.edits);
        data.notifyQueued();
      },
    }),
    [db, data],
  );
}

export async function readReminders(db: PersonDatabase): Promise<Reminder[]> {
  const parts = await withReopen(db, () => db.profile.where('part').startsWith(PREFIX).toArray());
  return parts.flatMap(part => reminderOf(part) ?? []).sort((a, b) => a.at - b.at);
}

/** Another version of the app may have written it. */
function reminderOf({ part, content, editedAt }: ProfilePart): Reminder | null {
  const jobId = Number(part.slice(PREFIX.length));
  const { at, text, title } = content ?? {};
  if (!Number.isSafeInteger(jobId) || typeof at !== 'number') return null;
  // Not every number is a date.
  if (!Number.isSafeInteger(at) || Number.isNaN(new Date(at).getTime())) return null;
  return { jobId, at, text: textOf(text), title: textOf(title), changedAt: editedAt };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Those that are due and that this device hasn't shown yet. */
async function readUntold(db: PersonDatabase, nowMs: number): Promise<Reminder[]> {
  // At once: a live query only follows what is read before its first answer.
  const [reminders, told] = await Promise.all([readReminders(db), readTold(db)]);
  return reminders.filter(each => each.at <= nowMs && !told.has(nameOf(each)));
}

/** The same for a screen. It looks again when `due` changes, because time makes no change on the disk. */
export function useUntold(now: () => number, due: number) {
  const db = usePersonDatabase();
  const untold = useLiveQuery(() => readUntold(db, now()), [db, now, due]);
  const noteTold = useCallback(() => noteRemindersTold(db, untold ?? [], now()), [db, untold, now]);
  return { untold: untold ?? [], noteTold };
}

/** Notes that these were shown. By now, others may be due. */
async function noteRemindersTold(
  db: PersonDatabase,
  shown: readonly Reminder[],
  nowMs: number,
): Promise<void> {
  const told = new Set([...(await readTold(db)), ...shown.map(nameOf)]);
  const due = (await readReminders(db)).filter(each => each.at <= nowMs && told.has(nameOf(each)));
  await withReopen(db, () => db.settings.put({ key: TOLD, value: due.map(nameOf) }));
}

async function readTold(db: PersonDatabase): Promise<ReadonlySet<unknown>> {
  const kept = (await withReopen(db, () => db.settings.get(TOLD)))?.value;
  return new Set(Array.isArray(kept) ? kept : []);
}

const nameOf = ({ jobId, at }: Reminder): string => `${jobId} ${at}`;
