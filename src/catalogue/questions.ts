import type { Card } from '../domain/listing.ts';
import type { Catalogue, CatalogueAnswer, CatalogueQuery, MapCounts, PayComparison } from './query/query.ts';
import type { Calls } from './worker-calls.ts';

/** The questions that screens ask the worker. */
export function createQuestions(
  ask: Calls['ask'],
): Pick<Catalogue, 'query' | 'mapCounts' | 'card' | 'reposts' | 'comparePay'> {
  return {
    async query(query): Promise<CatalogueAnswer> {
      return (await ask({ kind: 'query', query }, 'answer')).answer;
    },
    async mapCounts(query): Promise<MapCounts> {
      const whole: CatalogueQuery = { ...query, sort: 'newest', withFacets: false, offset: 0, limit: 0 };
      return (await ask({ kind: 'map', query: whole }, 'map')).counts;
    },
    async card(jobId): Promise<Card | undefined> {
      return (await ask({ kind: 'card', jobId }, 'card')).card ?? undefined;
    },
    async reposts(jobId, today): Promise<Card[]> {
      return (await ask({ kind: 'reposts', jobId, today }, 'reposts')).cards;
    },
    async comparePay(jobId, today): Promise<PayComparison | null> {
      return (await ask({ kind: 'comparePay', jobId, today }, 'comparePay')).comparison;
    },
  };
}
