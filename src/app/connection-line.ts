import type { CatalogueStatus } from '../catalogue/query.ts';
import { type Language, LOCALES } from '../i18n/language.ts';

export type ConnectionLine =
  | { kind: 'none' }
  | { kind: 'nothing-here' }
  | { kind: 'age-unknown'; count: number }
  | { kind: 'list-of'; count: number; time: string };

/** Only the last real request to the server says whether we are offline; the browser's own flag is often wrong. */
export function connectionLine(status: CatalogueStatus, language: Language, nowMs: number): ConnectionLine {
  if (!status.unreachable || status.state === 'opening') return { kind: 'none' };
  if (status.state === 'empty') return { kind: 'nothing-here' };
  if (status.confirmedAt === null) return { kind: 'age-unknown', count: status.cards };
  return { kind: 'list-of', count: status.cards, time: listTime(status.confirmedAt, language, nowMs) };
}

/** `10:42` (`10 h 42` in French) today, with the day before that. */
function listTime(confirmedAt: number, language: Language, nowMs: number): string {
  const then = new Date(confirmedAt);
  const sameDay = then.toDateString() === new Date(nowMs).toDateString();
  return new Intl.DateTimeFormat(LOCALES[language], {
    ...(!sameDay && { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(then);
}
