import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StoreUnavailable } from './store.ts';

const DENIED = ['EACCES', 'EPERM'];
const IN_THE_WAY = ['EEXIST', 'ENOTDIR'];
const OUT_OF_ORDER = ['EIO', 'EMFILE', 'ENFILE', 'ENOMEM', 'EROFS', 'ESTALE'];
const CODES = new Set([...DENIED, ...IN_THE_WAY, ...OUT_OF_ORDER]);

/** The files may be whole, but this process can't read them. */
export class Unreadable extends StoreUnavailable {}

export type AccessError = Error & { code: string; path?: string };

/** Whether the system refused or failed to open or read a file, which says nothing about what the file contains. */
export function isAccessError(error: unknown): error is AccessError {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return false;
  return typeof error.code === 'string' && CODES.has(error.code) && error.syscall !== 'listen';
}

/** The message for the operator about an error of the system, or of LevelDB, which only passes on the system's message. */
export function unreadable(location: string, error: Error): Unreadable | null {
  const denied = /^IO error: (\/.*): Permission denied$/.exec(error.message)?.[1];
  const advice = isAccessError(error)
    ? accessAdvice(error.code, error.path ?? location)
    : denied && accessAdvice('EACCES', denied);
  if (!advice) return null;
  return new Unreadable(`The database ${location} can’t be read: ${error.message}. ${advice}`, {
    cause: error,
  });
}

/** LevelDB's lock shows that another process has the database open. */
export function isLocked({ message }: Error): boolean {
  return message.includes('IO error: lock ');
}

/** Tells the operator what to do about one of the codes. */
export function accessAdvice(code: string, path: string): string {
  const { existing, owner } = nearest(path);
  if (IN_THE_WAY.includes(code)) return `${existing} isn’t a folder.`;
  if (code === 'EROFS') return `Mount the file system of ${existing} for writing.`;
  if (!DENIED.includes(code)) return 'Check the disk, and the limits of this process.';
  const own = process.geteuid?.();
  if (own === undefined || owner === undefined || owner === own)
    return `Allow this user to read and change ${existing}.`;
  return `${existing} belongs to the user with the ID ${owner}. Run this as that user, or make it this user’s: chown -R ${own} ${existing}`;
}

/** The path, or the nearest folder above it that this process can find. */
export function nearest(path: string): { existing: string; owner: number | undefined } {
  try {
    return { existing: path, owner: statSync(path).uid };
  } catch {
    const above = dirname(path);
    return above === path ? { existing: path, owner: undefined } : nearest(above);
  }
}
