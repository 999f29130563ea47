import type { CatalogueQuery } from './query.ts';

/** Whether the query needs `late-parts.ts`. */
export function needsLateParts(query: CatalogueQuery): boolean {
  return needsSides(query) || hasExclusions(query) || query.near !== null || query.sort !== 'newest';
}

/** Whether some rows differ in something that their class doesn't have (`sides.ts`). */
export function needsSides(query: CatalogueQuery): boolean {
  const { withFacets, near, minPay, withPay, lmiaApproved, onlyNew } = query;
  return withFacets || (near !== null && near.km > 0) || minPay > 0 || withPay || lmiaApproved || onlyNew;
}

export function hasExclusions({
  withoutWords,
  withoutEmployers,
}: Pick<CatalogueQuery, 'withoutWords' | 'withoutEmployers'>): boolean {
  return withoutWords.length > 0 || withoutEmployers.length > 0;
}
