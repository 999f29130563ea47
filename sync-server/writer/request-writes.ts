import { AsyncLocalStorage } from 'node:async_hooks';
import type { Landed } from './seen-writes.ts';

/** A write of one of the stores. */
export interface RequestWrite extends Landed {
  store: string;
}

/** Beyond so many, only the last ones are told: they are the ones that a feed shows last. */
const TOLD_MAX = 2_000;

const current = new AsyncLocalStorage<RequestWrite[]>();

/** Collects in `writes` what `work` and everything that it starts commits. */
export function collectWrites(writes: RequestWrite[], work: () => void): void {
  current.run(writes, work);
}

export function noteWrite(write: RequestWrite): void {
  const writes = current.getStore();
  if (!writes) return;
  writes.push(write);
  if (writes.length > TOLD_MAX) writes.shift();
}

/** As the value of a header: ids are printable ASCII. */
export function encodeWrites(writes: readonly RequestWrite[]): string {
  return JSON.stringify(writes.map(({ store, id, revision }) => [store, id, revision]));
}

export function decodeWrites(text: string): RequestWrite[] {
  const rows: unknown = JSON.parse(text);
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown) => {
    const [store, id, revision]: unknown[] = Array.isArray(row) ? row : [];
    const isWhole = typeof store === 'string' && typeof id === 'string' && typeof revision === 'string';
    return isWhole ? [{ store, id, revision }] : [];
  });
}
