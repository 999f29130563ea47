import { DEFAULT_QUERY } from '../../catalogue/query/query.ts';
import { useKnownJobMarks } from '../../local/hooks/use-job-marks.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { useCatalogueValue, useServices, useToday, useWageTable } from '../services.ts';

/** Counts of one version of the list. */
interface ProvinceCounts {
  counts: Readonly<Record<string, number>>;
  version: number;
}

/** Open postings on this device by province code, with `XX` for those that name none. null until they are counted. */
export function useProvinceCounts(): ProvinceCounts['counts'] | null {
  const { catalogue } = useServices();
  const wageTable = useWageTable().name;
  const state = useCatalogueValue(status => status.state);
  const version = useCatalogueValue(status => status.version);
  const today = useToday();
  const marks = useKnownJobMarks();
  // If the list can't be read, the latest jobs report that, and the tiles still work as links.
  const counted = useAnswer<ProvinceCounts>(async () => {
    if (state !== 'ready' || marks === undefined) return undefined;
    // The same query as the list's, so a tile shows the number of jobs that its list will show.
    const { hidden, employers } = marks;
    const own = { hidden: [...hidden], hiddenEmployers: employers };
    const question = { ...DEFAULT_QUERY, ...own, wageTable, today, offset: 0, limit: 0 };
    const { facets } = await catalogue.query(question);
    return facets ? { counts: facets.provinces, version } : undefined;
  }, [catalogue, marks, state, today, version, wageTable]);
  return counted?.counts ?? null;
}
