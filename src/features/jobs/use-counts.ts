import { useEffect, useState } from 'react';
import type { CatalogueFacets } from '../../catalogue/query.ts';
import { useCatalogueStatus, useServices } from '../services.ts';
import type { ListQuery } from './job-pages.ts';

export interface Counts {
  total: number;
  facets: CatalogueFacets;
  /** Only a part of the catalogue was here. */
  isPartial: boolean;
}

/**
 * What a question finds, and what each option would: without any card. While the next answer is under way, and while
 * the question is null, the one before stays: numbers change and never blink. null: nothing is known yet.
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
    // Options without numbers are still options; the list itself says when the catalogue does not answer.
    ask().catch(() => undefined);
    return () => {
      isLive = false;
    };
    // `query` is what `key` says.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [catalogue, state, version, isPartial, key]);

  return counts;
}

/** How many each of some questions finds, in their order, all in the same catalogue; undefined while that is not known. */
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
    // `queries` is what `key` says.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [catalogue, version, key]);

  return held?.key === key ? held.totals : queries.map(() => undefined);
}
