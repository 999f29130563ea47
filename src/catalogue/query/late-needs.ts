import type { CatalogueQuery } from './query.ts';

/** Whether the query needs `late-parts.ts`. */
export function needsLateParts(query: CatalogueQuery): boolean {
  return needsSides(query) || hasExclusions(query) || needsPlaces(query) || query.sort !== 'newest';
}

/** Whether some rows differ in something that their class doesn't have (`sides.ts`). */
export function needsSides(query: CatalogueQuery): boolean {
  const { withFacets, near, minPay, withPay, lmiaApproved, onlyNew } = query;
  return withFacets || (near !== null && near.km > 0) || minPay > 0 || withPay || lmiaApproved || onlyNew;
}

/** Whether the query is about where rows are. */
export function needsPlaces({ near, area }: Pick<CatalogueQuery, 'near' | 'area'>): boolean {
  return near !== null || area !== null;
}

export function hasExclusions({
  withoutWords,
  withoutEmployers,
  hiddenEmployers,
}: Pick<CatalogueQuery, 'withoutWords' | 'withoutEmployers' | 'hiddenEmployers'>): boolean {
  return withoutWords.length + withoutEmployers.length + hiddenEmployers.length > 0;
}
