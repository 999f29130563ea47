import type { IncomingHttpHeaders } from 'node:http';

/** `end` is exclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The part that the request asks for. undefined: everything, also for several ranges, and if `If-Range` names another
 * version.
 */
export function readRange(
  headers: IncomingHttpHeaders,
  size: number,
  tag: string,
): ByteRange | 'unsatisfiable' | undefined {
  const { range } = headers;
  if (range === undefined || range === '') return undefined;
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== tag) return undefined;
  if (range.startsWith('bytes=') && range.includes(',')) return undefined;
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.trim()) ?? [];
  if (from === '' && to === '') return 'unsatisfiable';
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size : Math.min(Number(to) + 1, size);
  return start < end ? { start, end } : 'unsatisfiable';
}
