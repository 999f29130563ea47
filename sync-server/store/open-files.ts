import { readFileSync } from 'node:fs';

/** Assumed if the system doesn't tell: the lowest usual limit. */
const USUAL_LIMIT = 1_024;
/** Per database, of three. The same as LevelDB's own default. */
const MOST_TABLES = 1_000;
const DATABASES = 3;
/** Other open files of the process: logs, threads, the app's files while they are being sent. */
const SPARE = 200;
const MOST_CONNECTIONS = 50_000;

/** The division of this process's open files. Connections must never use up those that the disk needs. */
export interface OpenFiles {
  /** LevelDB tables per database. */
  tables: number;
  connections: number;
}

export function shareOpenFiles(limit: number = openFileLimit()): OpenFiles {
  const tables = Math.max(20, Math.min(MOST_TABLES, Math.floor(limit / 10)));
  const connections = Math.max(50, Math.min(MOST_CONNECTIONS, limit - DATABASES * tables - SPARE));
  return { tables, connections };
}

/** This process's `ulimit -n`. */
export function openFileLimit(read: () => string = () => readFileSync('/proc/self/limits', 'utf8')): number {
  try {
    const soft = /^Max open files\s+(\d+|unlimited)/m.exec(read())?.[1];
    if (soft === 'unlimited') return Number.MAX_SAFE_INTEGER;
    return soft === undefined ? USUAL_LIMIT : Number(soft);
  } catch {
    return USUAL_LIMIT;
  }
}

/** Whether the system is short of a resource. A shortage passes and says nothing about the disk. */
export function isShortage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EMFILE' || code === 'ENFILE' || code === 'ENOMEM' || code === 'ENOBUFS') return true;
  // LevelDB only passes on the system's message.
  return /too many open files|cannot allocate memory/i.test(error.message);
}
