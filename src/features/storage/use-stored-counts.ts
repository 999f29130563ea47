import { DEFAULT_QUERY } from '../../catalogue/query/query.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { useCatalogueValue, useServices, useToday, useWageTable } from '../services.ts';

const NONE = {};

/** The number of postings that this device's list has in each province. Empty until the list answers. */
export function useStoredCounts(): Readonly<Record<string, number>> {
  const { catalogue } = useServices();
  const state = useCatalogueValue(status => status.state);
  const version = useCatalogueValue(status => status.version);
  const today = useToday();
  const wageTable = useWageTable().name;

  const held = useAnswer(async () => {
    if (state !== 'ready') return undefined;
    const question = { ...DEFAULT_QUERY, fold: false, today, wageTable, offset: 0, limit: 0 };
    const { facets } = await catalogue.query(question);
    return facets ? { version, counts: facets.provinces } : undefined;
  }, [catalogue, state, version, today, wageTable]);

  return held?.counts ?? NONE;
}
