import { elapsedMs } from '../../core/elapsed.ts';
import { isObject } from '../../core/json.ts';
import { jsonEqual } from '../../domain/json-equal.ts';
import { progressStage } from '../../sync/outbox/application-progress.ts';
import { VISIT_GAP_MS } from '../../sync/visit-gap.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { inTransaction, withReopen } from '../db/reopen.ts';
import { JOB_LOOKS } from './device-notes.ts';
import { type ApplicationSeen, changesBetween, type JobChange, type Seen } from './job-changes.ts';

// What this device last showed of the jobs that a person saved or applied for. The device compares it with the list, so changes are
// known without the server, also after months. It stays on this device.

export interface JobLook {
  jobId: number;
  /** As the person last saw it on the list of changes. */
  seen: Seen;
  /** As of the last comparison. */
  now: Seen;
  /** As it was before a change that the person saw in this visit; null: nothing was seen in this visit. */
  before: Seen | null;
  /** When `now` last became different (device clock, ms). */
  changedAt: number;
  /** This device announced what is new in `now`. */
  isTold: boolean;
}

const keyOf = (jobId: number): string => JOB_LOOKS[0] + jobId;
const VISIT_KEY = 'jobLookVisit';

const rows = ({ settings }: PersonDatabase) => settings.where('key').between(...JOB_LOOKS);

export function readJobLooks(db: PersonDatabase): Promise<JobLook[]> {
  return withReopen(db, async () =>
    (await rows(db).toArray()).flatMap(({ value }) => (isLook(value) ? [value] : [])),
  );
}

/** What is new to the person in this job. */
export function unseenChanges({ seen, now }: JobLook) {
  return changesBetween(seen, now);
}

/** The same, with what they saw in this visit. */
export function listedChanges({ before, seen, now }: JobLook) {
  return changesBetween(before ?? seen, now);
}

/**
 * Stores the result of a comparison. A job that is compared for the first time has no changes. `current` has only the jobs that the device
 * knows at present. Jobs that are no longer `watched` are forgotten. Several tabs may store the same.
 */
export function noteJobs(
  db: PersonDatabase,
  current: ReadonlyMap<number, Seen>,
  watched: ReadonlySet<number>,
  nowMs: number,
): Promise<void> {
  return inTransaction(db, [db.settings], async () => {
    const before = new Map((await readJobLooks(db)).map(look => [look.jobId, look]));
    const gone = [...before.keys()].filter(jobId => !watched.has(jobId));
    if (gone.length > 0) await db.settings.bulkDelete(gone.map(keyOf));
    for (const [jobId, now] of current) {
      if (!watched.has(jobId)) continue;
      const known = before.get(jobId);
      const look = known ? nextLook(known, now, nowMs) : firstLook(jobId, now, nowMs);
      if (!jsonEqual(look, known)) await db.settings.put({ key: keyOf(jobId), value: look });
    }
  });
}

function firstLook(jobId: number, now: Seen, nowMs: number): JobLook {
  return { jobId, seen: now, now, before: null, changedAt: nowMs, isTold: true };
}

function nextLook(look: JobLook, found: Seen, nowMs: number): JobLook {
  // Without the list nothing new is known of the posting.
  const now: Seen = { job: found.job ?? look.now.job, application: found.application };
  const seen = startingWith(look.seen, now);
  const before = look.before && startingWith(look.before, now);
  if (jsonEqual(now, look.now)) return { ...look, seen, before };
  const changes = changesBetween(look.now, now);
  const isTold = look.isTold && changes.every(change => isExpected(change, look.now));
  return { ...look, seen, before, now, ...(changes.length > 0 && { changedAt: nowMs, isTold }) };
}

/**
 * The person accepted an interview, or what they sent was delivered at the first try. It's on the list, also for their other
 * devices, but isn't announced.
 */
function isExpected(change: JobChange, { application }: Seen): boolean {
  if (change.what === 'interview') return change.to.by === 'applicant';
  if (change.what !== 'application' || !application) return false;
  return progressStage(application.progress) === 'sent' && progressStage(change.to.progress) === 'delivered';
}

/** Whatever is known for the first time is compared from here on. */
function startingWith(seen: Seen, now: Seen): Seen {
  const { application } = seen;
  const isSame = application && (application.id === null || application.id === now.application?.id);
  return {
    job: seen.job ?? now.job,
    application: isSame ? withTalk(application, now.application) : now.application,
  };
}

function withTalk(seen: ApplicationSeen, now: ApplicationSeen | null): ApplicationSeen {
  return seen.talk || !now?.talk ? seen : { ...seen, talk: now.talk };
}

/** The person has these changes on the screen. What changed meanwhile stays unseen. */
export function noteChangesSeen(db: PersonDatabase, shown: readonly JobLook[]): Promise<void> {
  return inTransaction(db, [db.settings], async () => {
    for (const { jobId, now } of shown) {
      const look = (await db.settings.get(keyOf(jobId)))?.value;
      if (!isLook(look) || !jsonEqual(look.now, now) || unseenChanges(look).length === 0) continue;
      const value: JobLook = { ...look, seen: now, before: look.before ?? look.seen, isTold: true };
      await db.settings.put({ key: keyOf(jobId), value });
    }
  });
}

/** The number of changed jobs to announce. Each change is returned once, in one tab. */
export function takeUntoldChanges(db: PersonDatabase): Promise<number> {
  return inTransaction(db, [db.settings], async () => {
    const untold = (await readJobLooks(db)).filter(look => !look.isTold && unseenChanges(look).length > 0);
    for (const look of untold) {
      await db.settings.put({ key: keyOf(look.jobId), value: { ...look, isTold: true } satisfies JobLook });
    }
    return untold.length;
  });
}

/**
 * A page is visible, in any tab. When none was for a while, a new visit begins, and what was seen in the last one leaves the list.
 */
export function noteVisit(db: PersonDatabase, nowMs: number): Promise<void> {
  return inTransaction(db, [db.settings], async () => {
    const last = (await db.settings.get(VISIT_KEY))?.value;
    await db.settings.put({ key: VISIT_KEY, value: nowMs });
    if (typeof last === 'number' && elapsedMs(last, nowMs) <= VISIT_GAP_MS) return;
    for (const look of await readJobLooks(db)) {
      if (look.before) await db.settings.put({ key: keyOf(look.jobId), value: { ...look, before: null } });
    }
  });
}

function isLook(value: unknown): value is JobLook {
  return (
    isObject(value) &&
    typeof value['jobId'] === 'number' &&
    typeof value['changedAt'] === 'number' &&
    [value['seen'], value['now']].every(isSeen) &&
    (value['before'] === null || isSeen(value['before']))
  );
}

function isSeen(value: unknown): boolean {
  return (
    isObject(value) && [value['job'], value['application']].every(part => part === null || isObject(part))
  );
}
