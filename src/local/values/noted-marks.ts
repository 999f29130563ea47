import { isObject } from '../../core/json.ts';
import type { MarkKind } from '../db/rows.ts';

/** What a person marks: a posting, or an employer whose postings are hidden. */
export type NewMark =
  | { kind: MarkKind; jobId: number; on: boolean }
  | { kind: 'employer'; employer: string; on: boolean };

/** A mark that isn't in the person's database yet. */
export interface NotedMark {
  id: string;
  /** null = the device's guest. */
  userId: string | null;
  /** When it was made (server time, ms). */
  atMs: number;
  mark: NewMark;
}

/**
 * Marks on their way to the database: leaving a page ends its transactions, and the database's code may not be there yet.
 * A page that is left at once keeps them here, and the next one writes them. Shared by all tabs.
 */
export interface NotedMarks {
  all(): NotedMark[];
  add(note: NotedMark): void;
  remove(id: string): void;
}

const KEY = 'portage.marks';

/** If storage is full or refused, only the page that made a mark knows it. */
export function createNotedMarks(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): NotedMarks {
  const all = (): NotedMark[] => {
    try {
      const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isNote) : [];
    } catch {
      return [];
    }
  };
  const write = (notes: readonly NotedMark[]): void => {
    try {
      if (notes.length === 0) storage.removeItem(KEY);
      else storage.setItem(KEY, JSON.stringify(notes));
    } catch {
      // Not kept (see above).
    }
  };
  return {
    all,
    add: note => write([...all(), note]),
    remove: id => write(all().filter(note => note.id !== id)),
  };
}

export const noNotedMarks: NotedMarks = { all: () => [], add: () => undefined, remove: () => undefined };

function isNote(value: unknown): value is NotedMark {
  if (!isObject(value)) return false;
  const { id, userId, atMs, mark } = value;
  if (typeof id !== 'string' || typeof atMs !== 'number' || !isObject(mark)) return false;
  if (userId !== null && typeof userId !== 'string') return false;
  if (typeof mark['on'] !== 'boolean') return false;
  if (mark['kind'] === 'employer') return typeof mark['employer'] === 'string';
  return (mark['kind'] === 'saved' || mark['kind'] === 'hidden') && typeof mark['jobId'] === 'number';
}
