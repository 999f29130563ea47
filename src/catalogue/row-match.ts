import type { KeywordMatch } from './keyword.ts';

/** 1 for each row that has all words; `within`: only rows that have a 1 there are looked at. */
export function matchingRows(count: number, match: KeywordMatch, within: Uint8Array | null): Uint8Array {
  const matches = new Uint8Array(count);
  const [first, ...others] = match.columns;
  if (!first) return matches;
  if (others.length === 0) {
    const { marks, codes } = first;
    for (let row = 0; row < count; row++) matches[row] = marks[codes[row] ?? 0] === match.all ? 1 : 0;
  } else {
    const found = new Uint32Array(count);
    for (const { marks, codes } of match.columns) {
      for (let row = 0; row < count; row++) found[row] = (found[row] ?? 0) | (marks[codes[row] ?? 0] ?? 0);
    }
    for (let row = 0; row < count; row++) matches[row] = found[row] === match.all ? 1 : 0;
  }
  if (within) for (let row = 0; row < count; row++) matches[row] = (matches[row] ?? 0) & (within[row] ?? 0);
  return matches;
}
