import type { CatalogueFacets } from '../../../catalogue/query/query.ts';
import { useCatalogueValue, useServices } from '../../services.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import type { ListQuery } from '../job-pages.ts';

export interface Counts {
  total: number;
  facets: CatalogueFacets;
  /** The catalogue wasn't complete. */
  isPartial: boolean;
}

/**
 * The number of results of a query and of each option, without any cards. While the next answer is loading, or the
 * query is null, the previous counts stay, so numbers change without flickering. null: nothing is known yet.
 */
export function useCounts(query: ListQuery | null): Counts | null {
  const { catalogue } = useServices();
  const state = useCatalogueValue(status => status.state);
  const version = useCatalogueValue(status => status.version);
  const isPartial = useCatalogueValue(status => status.partial);
  const key = JSON.stringify(query);

  // Options work without numbers. The list itself reports a catalogue that doesn't answer.
  const counts = useAnswer<Counts>(async () => {
    if (state !== 'ready' || query === null) return undefined;
    const { total, facets } = await catalogue.query({ ...query, withFacets: true, offset: 0, limit: 0 });
    return facets ? { total, facets, isPartial } : undefined;
    // `key` represents `query`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [catalogue, state, version, isPartial, key]);

  return counts ?? null;
}

/**
 * The number of results of several queries, in their order and all from the same catalogue. undefined while unknown.
 */
export function useTotals(queries: readonly ListQuery[]): readonly (number | undefined)[] {
  const { catalogue } = useServices();
  const version = useCatalogueValue(status => status.version);
  const key = JSON.stringify(queries);

  const held = useAnswer(async () => {
    if (queries.length === 0) return undefined;
    const answers = await Promise.all(
      queries.map(query => catalogue.query({ ...query, withFacets: false, offset: 0, limit: 0 })),
    );
    return { key, totals: answers.map(({ total }) => total) };
    // `key` represents `queries`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [catalogue, version, key]);

  return held?.key === key ? held.totals : queries.map(() => undefined);
}
