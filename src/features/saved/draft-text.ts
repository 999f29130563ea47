import { isObjectOrArray } from '../../core/json.ts';

/** The typed text, for reading and copying: all fields, one below the other. A number or null was never typed. */
export function draftText(content: Readonly<Record<string, unknown>>): string {
  return Object.values(content)
    .filter(value => typeof value === 'string' || isObjectOrArray(value))
    .map(value => (typeof value === 'string' ? value : JSON.stringify(value, null, 2)))
    .filter(text => text.trim() !== '')
    .join('\n\n');
}
