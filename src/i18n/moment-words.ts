import { formatMoment } from '../domain/moment-text.ts';
import type { Words } from './words.ts';

type Reader = Pick<Words, 'language'>;

/** A moment of this device's clock: the time alone for today, else the day with it; the reader's own day counts. */
export function momentWords(atMs: number, nowMs: number, { language }: Reader): string {
  const isToday = new Date(atMs).toDateString() === new Date(nowMs).toDateString();
  return formatMoment(atMs, language, isToday ? 'none' : 'short');
}

/** A moment of any year, `Nov 21, 2026, 2:05 p.m.`; '' for what is no moment. */
export function datedMomentWords(iso: string, { language }: Reader): string {
  const atMs = Date.parse(iso);
  return Number.isNaN(atMs) ? '' : formatMoment(atMs, language, 'medium');
}
