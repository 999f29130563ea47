import { foldText } from '../search-text.ts';

/** Yes, Y, true, 1, Oui, O — and their opposites; null for anything else. */
export function readYesNo(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (value === 1) return true;
  if (value === 0) return false;
  if (typeof value !== 'string') return null;
  const word = foldText(value).trim();
  if (/^(?:yes|y|true|t|1|oui|o|vrai)$/.test(word)) return true;
  if (/^(?:no|n|false|f|0|non|faux)$/.test(word)) return false;
  return null;
}
