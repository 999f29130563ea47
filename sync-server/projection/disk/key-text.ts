import type { SqlValue } from './sqlite.ts';
import type { Value } from '../value.ts';

const FIRST_HIGH = 0xd800;
/** Before each high code unit. */
const HIGH = '\ue000';
const SHIFT = 0x20;
/** Before U+0000 and U+0001. Some functions of SQLite end a text at U+0000. */
const LOW = '\u0001';

/**
 * Converts a value to one that SQLite compares as JavaScript compares the original. SQLite compares the bytes of UTF-8,
 * whose order differs from that of code units from U+D800 on, and it can't hold half a surrogate pair.
 */
export function toKey(value: Value | null): SqlValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' ? keyText(value) : value;
}

export function keyText(text: string): string {
  if (isPlain(text)) return text;
  let key = '';
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= FIRST_HIGH) key += HIGH + String.fromCharCode(unit - FIRST_HIGH + SHIFT);
    else key += unit > 1 ? text[at] : LOW + String.fromCharCode(unit + 1);
  }
  return key;
}

/** The original of a `keyText`. */
export function textOf(key: string): string {
  if (!key.includes(HIGH) && !key.includes(LOW)) return key;
  let text = '';
  for (let at = 0; at < key.length; at += 1) {
    const unit = key[at];
    if (unit === HIGH) text += String.fromCharCode(key.charCodeAt(++at) - SHIFT + FIRST_HIGH);
    else text += unit === LOW ? String.fromCharCode(key.charCodeAt(++at) - 1) : unit;
  }
  return text;
}

function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= FIRST_HIGH || unit <= 1) return false;
  }
  return true;
}
