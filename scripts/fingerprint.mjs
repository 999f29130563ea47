import { createHash } from 'node:crypto';

/**
 * A few characters that tell whether two texts are equal, and reveal nothing else.
 * @param {string} text @param {number} length
 */
export function fingerprint(text, length = 16) {
  return createHash('sha256').update(text).digest('hex').slice(0, length);
}

/** A name without case and punctuation. @param {string} name */
export function plainName(name) {
  return (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

/** The whole plain name, and each run of two or more of its words. @param {string} name @returns {string[]} */
export function wordRuns(name) {
  const whole = plainName(name);
  const words = whole.split(' ');
  const runs = words.flatMap((_, from) =>
    words.slice(from + 1).map((_, more) => words.slice(from, from + 2 + more).join(' ')),
  );
  return [...new Set([whole, ...runs])];
}
