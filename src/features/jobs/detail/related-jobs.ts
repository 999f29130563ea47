import { type Catalogue, DEFAULT_QUERY } from '../../../catalogue/query/query.ts';
import type { Card } from '../../../domain/listing.ts';
import { searchWords } from '../../../domain/search-text.ts';
import { type ListQuery, type ListRow, rowsOf } from '../job-pages.ts';
import type { ListContext } from '../filters/list-query.ts';

const RELATED_LIMIT = 3;

export interface RelatedJobs {
  similar: ListRow[];
  sameEmployer: ListRow[];
  /** Only if nothing is similar, so that no page is a dead end. */
  newest: ListRow[];
}

/** Further postings for one that is shown, closed or unknown. They are all from this device. */
export async function relatedJobs(
  catalogue: Pick<Catalogue, 'query'>,
  card: Card | null,
  context: ListContext,
): Promise<RelatedJobs> {
  const shown = new Set(card ? [card.jobId] : []);
  const ask = async (change: Partial<ListQuery>, limit: number): Promise<ListRow[]> => {
    const answer = await catalogue.query({
      ...DEFAULT_QUERY,
      withFacets: false,
      ...context,
      ...change,
      offset: 0,
      limit: limit + shown.size,
    });
    const found = rowsOf(answer)
      .filter(({ card: { jobId } }) => !shown.has(jobId))
      .slice(0, limit);
    for (const { card: each } of found) shown.add(each.jobId);
    return found;
  };

  const sameEmployer = card?.businessName ? await ask({ employer: card.businessName }, RELATED_LIMIT) : [];
  const similar: ListRow[] = [];
  for (const attempt of card ? similarSearches(card) : []) {
    if (similar.length === RELATED_LIMIT) break;
    similar.push(...(await ask(attempt, RELATED_LIMIT - similar.length)));
  }
  const newest = similar.length > 0 ? [] : await ask({}, RELATED_LIMIT);
  return { similar, sameEmployer, newest };
}

/**
 * From the most to the least similar: the same title, the same occupation, the same minor group. Each is searched in
 * the province first.
 */
function similarSearches({ jobTitle, noc, provinceId }: Card): Partial<ListQuery>[] {
  const keyword = searchWords(jobTitle).slice(0, 3).join(' ');
  const alike: Partial<ListQuery>[] = [
    ...(keyword === '' ? [] : [{ keyword, keywordIn: 'title' as const }]),
    ...(noc.length === 5 ? [{ noc }, { noc: noc.slice(0, 4) }] : []),
  ];
  const near = provinceId === null ? [] : alike.map(search => ({ ...search, provinces: [provinceId] }));
  return [...near, ...alike];
}
