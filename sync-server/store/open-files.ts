import { readFileSync } from 'node:fs';

/** Where the system does not say: the least that systems give. */
const USUAL_LIMIT = 1_024;
/** Of each of the three databases. LevelDB's own default is the most. */
const MOST_TABLES = 1_000;
const DATABASES = 3;
/** What else the process has open: logs, threads, the app's files while they are sent. */
const SPARE = 200;
const MOST_CONNECTIONS = 50_000;

/** What may be open at once, of what this process may open in all: connections must never leave none to the disk. */
export interface OpenFiles {
  /** LevelDB tables, for each database. */
  tables: number;
  connections: number;
}

export function shareOpenFiles(limit: number = openFileLimit()): OpenFiles {
  const tables = Math.max(20, Math.min(MOST_TABLES, Math.floor(limit / 10)));
  const connections = Math.max(50, Math.min(MOST_CONNECTIONS, limit - DATABASES * tables - SPARE));
  return { tables, connections };
}

/** `ulimit -n` of this process. */
export function openFileLimit(read: () => string = () => readFileSync('/proc/self/limits', 'utf8')): number {
  try {
    const soft = /^Max open files\s+(\d+|unlimited)/m.exec(read())?.[1];
    if (soft === 'unlimited') return Number.MAX_SAFE_INTEGER;
    return soft === undefined ? USUAL_LIMIT : Number(soft);
  } catch {
    return USUAL_LIMIT;
  }
}

/** The system has no more of something just now. It passes, and says nothing about the disk. */
export function isShortage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EMFILE' || code === 'ENFILE' || code === 'ENOMEM' || code === 'ENOBUFS') return true;
  // LevelDB has the system's words alone.
  return /too many open files|cannot allocate memory/i.test(error.message);
}
