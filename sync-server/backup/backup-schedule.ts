import type { FastifyBaseLogger } from 'fastify';
import type { Timer } from '../core/timer.ts';
import type { BackupPlan } from '../config/config.ts';
import type { Stores } from '../board/context.ts';
import { BackupFailure } from './backup-format.ts';
import type { FilesToSave } from './backup-blobs.ts';
import { BackupFolder } from './backup-folder.ts';
import { freeBytesOf, saveBackup } from './save-backup.ts';
import { backupBytes } from './write-backup.ts';

/** Leaves time for phones to reconnect after a restart. */
const FIRST_AFTER_MS = 60_000;
const RETRY_AFTER_MS = 3_600_000;
/** Clocks can be set and timers have a maximum, so the schedule is checked at least this often. */
const LOOK_EVERY_MS = 6 * 3_600_000;
/** Free space to leave on the backups' disk, which may be the same as the data's. */
const LEAVE_BYTES = 200 * 1_048_576;
/** The most that a backup is expected to grow from the previous one. */
const GROWTH = 1.25;

export interface ScheduleParts {
  plan: BackupPlan;
  stores: Stores;
  dataDir: string;
  files?: FilesToSave;
  nowMs: () => number;
  timer: Timer;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  freeBytes?: (directory: string) => Promise<number>;
}

export interface BackupFigures {
  /** 0: never. */
  lastSuccessMs: number;
  lastBytes: number;
  /** Failures since the start. */
  failures: number;
}

export interface BackupSchedule {
  readonly figures: BackupFigures;
  /** A message for the operator; null: all is well. */
  readonly problem: string | null;
  /** Resolves when no backup is in progress. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Makes a backup whenever the newest one in the folder is older than planned, also after a restart, and then deletes
 * the oldest ones. A failed backup, for lack of space or another reason, doesn't affect older ones and is retried
 * within the hour.
 */
export async function startBackupSchedule(parts: ScheduleParts): Promise<BackupSchedule> {
  const { plan, stores, dataDir, files, nowMs, timer, log, freeBytes = freeBytesOf } = parts;
  const folder = new BackupFolder(plan.directory);
  await folder.prepare();
  const [newest] = await folder.list();
  const figures = { lastSuccessMs: newest?.madeAtMs ?? 0, lastBytes: newest?.bytes ?? 0, failures: 0 };
  let problem: string | null = null;
  let cancel = () => {};
  let working: Promise<void> | undefined;
  let closed = false;

  const untilClosed = async function* (bytes: AsyncIterable<Uint8Array>) {
    for await (const chunk of bytes) {
      if (closed) throw new BackupFailure('The server is stopping.');
      yield chunk;
    }
  };

  const make = async (): Promise<void> => {
    const startedMs = nowMs();
    const path = folder.pathFor(startedMs);
    const needed = figures.lastBytes * GROWTH + LEAVE_BYTES;
    if ((await freeBytes(plan.directory)) < needed)
      throw new BackupFailure(`There isn’t enough space on the disk of ${plan.directory}.`);
    const bytes = untilClosed(backupBytes({ stores, dataDir, nowMs: startedMs, ...(files && { files }) }));
    const saved = await saveBackup(path, bytes, { leaveBytes: LEAVE_BYTES, freeBytes });
    figures.lastSuccessMs = startedMs;
    figures.lastBytes = saved.bytes;
    await folder.keepNewest(plan.keep);
    log.info({ path, bytes: saved.bytes, tookMs: nowMs() - startedMs }, 'backup made');
  };

  const attempt = async (): Promise<void> => {
    try {
      await make();
      problem = null;
    } catch (error) {
      if (closed) return;
      figures.failures += 1;
      const reason = error instanceof Error ? error.message : String(error);
      problem = `The scheduled backup of ${new Date(nowMs()).toISOString()} failed: ${reason}`;
      log.error({ err: error }, 'backup failed');
    }
  };

  const look = (): void => {
    const wait = figures.lastSuccessMs + plan.everyMs - nowMs();
    // If the newest backup is in the future, the clock was wrong then or is wrong now.
    if (wait > 0 && wait <= plan.everyMs) return planLook(wait);
    working = attempt().finally(() => {
      working = undefined;
      if (!closed) planLook(problem === null ? plan.everyMs : Math.min(plan.everyMs, RETRY_AFTER_MS));
    });
  };

  const planLook = (ms: number): void => {
    cancel = timer.after(Math.min(ms, LOOK_EVERY_MS), look);
  };

  planLook(Math.max(FIRST_AFTER_MS, Math.min(plan.everyMs, figures.lastSuccessMs + plan.everyMs - nowMs())));

  return {
    figures,
    get problem() {
      return problem;
    },
    idle: async () => working,
    async close() {
      closed = true;
      cancel();
      await working;
    },
  };
}
