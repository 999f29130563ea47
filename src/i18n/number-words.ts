import { formatCount } from '../domain/format.ts';
import type { Words } from './words.ts';

/** `1,204`, `1 204`. */
export function numberWords(count: number, { language }: Pick<Words, 'language'>): string {
  return formatCount(count, language);
}
