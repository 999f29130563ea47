import { useEffect, useState } from 'react';
import { type Catalogue, type CatalogueQuery, DEFAULT_QUERY } from '../../catalogue/query/query.ts';
import { useKnownJobMarks } from '../../local/hooks/use-job-marks.ts';
import { type ListRow, rowsOf } from '../jobs/job-pages.ts';
import { useCatalogueValue, useServices, useToday, useWageTable } from '../services.ts';

export type LatestJobs =
  | { state: 'waiting' }
  | { state: 'failed' }
  | { state: 'ready'; rows: ListRow[]; version: number };

/** The newest postings on this device. Reloads when the list changes and keeps the old ones until then. */
export function useLatestJobs(limit: number): LatestJobs {
  const { catalogue } = useServices();
  const wageTable = useWageTable().name;
  const state = useCatalogueValue(status => status.state);
  const version = useCatalogueValue(status => status.version);
  const today = useToday();
  const marks = useKnownJobMarks();
  const [latest, setLatest] = useState<LatestJobs>({ state: 'waiting' });
  useEffect(() => {
    if (state !== 'ready' || marks === undefined) return;
    let current = true;
    const { hidden, employers } = marks;
    const own = { hidden: [...hidden], hiddenEmployers: employers };
    const question = { ...DEFAULT_QUERY, ...own, wageTable, today, offset: 0, limit };
    void askLatest(catalogue, question, version).then(answer => current && setLatest(answer));
    return () => {
      current = false;
    };
  }, [catalogue, marks, limit, state, today, version, wageTable]);
  return latest;
}

async function askLatest(
  catalogue: Catalogue,
  question: CatalogueQuery,
  version: number,
): Promise<LatestJobs> {
  try {
    const answer = await catalogue.query({ ...question, withFacets: false });
    return { state: 'ready', rows: rowsOf(answer), version };
  } catch {
    return { state: 'failed' };
  }
}
