import { useEffect, useState } from 'react';
import type { CatalogueFacets } from '../../../catalogue/query/query.ts';
import { useCatalogueStatus, useServices } from '../../services.ts';
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
  const { state, version, partial: isPartial } = useCatalogueStatus();
  const [counts, setCounts] = useState<Counts | null>(null);
  const key = JSON.stringify(query);

  useEffect(() => {
    if (state !== 'ready' || query === null) return;
    let isLive = true;
    const ask = async () => {
      const answer = await catalogue.query({ ...query, withFacets: true, offset: 0, limit: 0 });
      if (isLive && answer.facets) setCounts({ total: answer.total, facets: answer.facets, isPartial });
    };
    // Options work without numbers. The list itself reports a catalogue that doesn't answer.
    ask().catch(() => undefined);
    return () => {
      isLive = false;
    };
    // `key` represents `query`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [catalogue, state, version, isPartial, key]);

  return counts;
}

/**
 * The number of results of several queries, in their order and all from the same catalogue. undefined while unknown.
 */
export function useTotals(queries: readonly ListQuery[]): readonly (number | undefined)[] {
  const { catalogue } = useServices();
  const { version } = useCatalogueStatus();
  const [held, setHeld] = useState<{ key: string; totals: number[] } | null>(null);
  const key = JSON.stringify(queries);

  useEffect(() => {
    let isLive = true;
    const ask = async () => {
      const answers = await Promise.all(
        queries.map(query => catalogue.query({ ...query, withFacets: false, offset: 0, limit: 0 })),
      );
      if (isLive) setHeld({ key, totals: answers.map(({ total }) => total) });
    };
    ask().catch(() => undefined);
    return () => {
      isLive = false;
    };
    // `key` represents `queries`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [catalogue, version, key]);

  return held?.key === key ? held.totals : queries.map(() => undefined);
}
