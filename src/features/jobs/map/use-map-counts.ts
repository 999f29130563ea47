import type { MapCounts } from '../../../catalogue/query/query.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import { useCatalogueValue, useServices } from '../../services.ts';
import type { ListQuery } from '../job-pages.ts';

/** The matches of a query by place. The previous counts stay until others arrive. null: nothing is known yet. */
export function useMapCounts(query: ListQuery | null): MapCounts | null {
  const { catalogue } = useServices();
  const state = useCatalogueValue(status => status.state);
  const version = useCatalogueValue(status => status.version);
  const key = JSON.stringify(query);
  const counts = useAnswer(
    async () => (state === 'ready' && query !== null ? catalogue.mapCounts(query) : undefined),
    // `key` represents `query`.
    // oxlint-disable-next-line react/exhaustive-deps
    [catalogue, state, version, key],
  );
  return counts ?? null;
}
