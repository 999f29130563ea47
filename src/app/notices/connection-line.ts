import type { CatalogueStatus } from '../../catalogue/query/query.ts';
import { momentWords } from '../../i18n/moment-words.ts';
import type { Language } from '../../i18n/language.ts';

export type ConnectionLine =
  | { kind: 'none' }
  | { kind: 'nothing-here' }
  | { kind: 'age-unknown'; count: number }
  | { kind: 'list-of'; count: number; time: string };

/** The words for a device that doesn't reach the server. None while its list is still being opened. */
export function connectionLine(status: CatalogueStatus, language: Language, nowMs: number): ConnectionLine {
  if (status.state === 'opening') return { kind: 'none' };
  if (status.state === 'empty') return { kind: 'nothing-here' };
  if (status.confirmedAt === null) return { kind: 'age-unknown', count: status.cards };
  return { kind: 'list-of', count: status.cards, time: momentWords(status.confirmedAt, nowMs, { language }) };
}
