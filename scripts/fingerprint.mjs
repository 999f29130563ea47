import { createHash } from 'node:crypto';

/** A few characters that say whether two texts are the same, and nothing else of them. @param {string} text @param {number} length */
export function fingerprint(text, length = 16) {
  return createHash('sha256').update(text).digest('hex').slice(0, length);
}

/** A name without case and signs. @param {string} name */
export function plainName(name) {
  return (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

/** The whole name, plain, and each run of two or more words of it. @param {string} name @returns {string[]} */
export function wordRuns(name) {
  const whole = plainName(name);
  const words = whole.split(' ');
  const runs = words.flatMap((_, from) =>
    words.slice(from + 1).map((_, more) => words.slice(from, from + 2 + more).join(' ')),
  );
  return [...new Set([whole, ...runs])];
}
