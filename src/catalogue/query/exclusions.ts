import { searchWords } from '../../domain/search-text.ts';
import type { Table } from '../table/table.ts';
import type { KeywordIndex, WordMarks } from './keyword.ts';
import type { CatalogueQuery } from './query.ts';
import { matchWords } from './row-match.ts';

export type Exclusions = Pick<CatalogueQuery, 'withoutWords' | 'withoutEmployers' | 'hiddenEmployers'>;

/** The rows of `mask` that no exclusion hits. */
export function withoutExcluded(
  table: Table,
  keywords: KeywordIndex,
  { withoutWords, withoutEmployers, hiddenEmployers }: Exclusions,
  mask: Uint8Array,
): Uint8Array {
  const found = withoutBusinesses(table, hiddenEmployers, mask);
  for (const [texts, fields] of [
    [withoutWords, 'shown'],
    [withoutEmployers, 'business'],
  ] as const) {
    const { single, several } = wordsOf(texts);
    const exclude = (marks: readonly WordMarks[]) => {
      // A row with all words has them in all batches.
      const hit = marks.reduce((rows, batch) => matchWords(table, batch, rows), mask);
      for (let row = 0; row < found.length; row++) found[row] = (found[row] ?? 0) & ~(hit[row] ?? 0);
    };
    if (single.length > 0) exclude([keywords.findAny(single, fields)]);
    for (const words of several) exclude(keywords.findWhole(words, fields));
  }
  return found;
}

function withoutBusinesses(
  { columns, dictionaries }: Table,
  names: readonly string[],
  mask: Uint8Array,
): Uint8Array {
  const found = mask.slice();
  if (names.length === 0) return found;
  const { firms, businesses } = dictionaries;
  const hidden = new Set(names.map(name => businesses.find(name)));
  const isHidden = Uint8Array.from({ length: firms.size }, (_, firm) =>
    Number(hidden.has(firms.first[firm] ?? -1)),
  );
  for (let row = 0; row < found.length; row++) {
    if (isHidden[columns.firm[row] ?? 0] === 1) found[row] = 0;
  }
  return found;
}

/** The words to exclude on their own, each once, and those to exclude together. Texts without a word exclude nothing. */
function wordsOf(texts: readonly string[]): { single: string[]; several: string[][] } {
  const single = new Set<string>();
  const several: string[][] = [];
  for (const text of texts) {
    const [first, ...others] = new Set(searchWords(text));
    if (first === undefined) continue;
    if (others.length === 0) single.add(first);
    else several.push([first, ...others]);
  }
  // One of the words alone excludes already.
  return { single: [...single], several: several.filter(words => !words.some(word => single.has(word))) };
}
