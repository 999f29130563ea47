import type { Catalogue } from '../../catalogue/query.ts';
import type { Card } from '../../domain/listing.ts';
import { searchWords } from '../../domain/search-text.ts';
import type { ListQuery } from './job-pages.ts';
import { NO_FILTERS } from './list-filters.ts';

export const RELATED_LIMIT = 3;

export interface RelatedJobs {
  similar: Card[];
  sameEmployer: Card[];
}

/** What a posting that is shown, closed or unknown leads on to. All from this device. */
export async function relatedJobs(
  catalogue: Pick<Catalogue, 'query'>,
  card: Card | null,
  { wageTable, today }: { wageTable: string; today: string },
): Promise<RelatedJobs> {
  const ask = async (change: Partial<ListQuery>): Promise<Card[]> => {
    const query = { ...NO_FILTERS, wageTable, today, ...change, offset: 0, limit: RELATED_LIMIT + 1 };
    const { cards } = await catalogue.query(query);
    return cards.filter(({ jobId }) => jobId !== card?.jobId).slice(0, RELATED_LIMIT);
  };
  if (!card) return { similar: await ask({}), sameEmployer: [] };

  const sameEmployer = card.businessName ? await ask({ employer: card.businessName }) : [];
  const shown = new Set(sameEmployer.map(({ jobId }) => jobId));
  for (const attempt of similarSearches(card)) {
    const similar = (await ask(attempt)).filter(({ jobId }) => !shown.has(jobId));
    if (similar.length > 0) return { similar, sameEmployer };
  }
  return { similar: [], sameEmployer };
}

/** From near to far: the same title in the province, the same title anywhere, its first word in the province. */
function similarSearches(card: Card): Partial<ListQuery>[] {
  const words = searchWords(card.jobTitle).slice(0, 3);
  const province = card.provinceId ?? '';
  const first = words[0];
  if (first === undefined) return [{ province }];
  const keyword = words.join(' ');
  return [{ keyword, province }, { keyword }, { keyword: first, province }, { keyword: first }];
}
