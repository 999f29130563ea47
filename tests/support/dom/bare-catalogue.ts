import type { Catalogue, CatalogueFacets, CatalogueStatus } from '../../../src/catalogue/query/query.ts';

/** The status of a device that has no list and heard nothing yet. */
const BARE: CatalogueStatus = {
  state: 'empty',
  syncing: false,
  cards: 0,
  version: 0,
  partial: false,
  confirmedAt: null,
  progress: null,
  unreachable: false,
  problem: null,
  postponed: null,
  lastSync: null,
  provinces: null,
};

/** A catalogue without a posting, in the state that a test says; `asked` is what it was told to do. */
export function catalogueIn(
  change: Partial<CatalogueStatus>,
  facets: Partial<CatalogueFacets> | null = null,
): { asked: string[]; catalogue: Catalogue } {
  const status = { ...BARE, ...change };
  const asked: string[] = [];
  const catalogue: Catalogue = {
    query: async () => ({
      total: 0,
      cards: [],
      notes: [],
      facets: facets as CatalogueFacets | null,
      held: 0,
    }),
    mapCounts: async () => ({ total: 0, places: [], elsewhere: 0, provinces: [] }),
    card: async () => undefined,
    reposts: async () => [],
    comparePay: async () => null,
    status: () => status,
    subscribe: () => () => undefined,
    refresh: () => void asked.push('refresh'),
    reopen: () => void asked.push('reopen'),
    keepProvinces: async codes => void asked.push(`keep ${codes?.join(' ') ?? 'all'}`),
  };
  return { asked, catalogue };
}
