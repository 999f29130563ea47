import { useEffect, useState } from 'react';
import type { Catalogue } from '../../catalogue/query.ts';
import type { Card } from '../../domain/listing.ts';
import { NO_FILTERS } from '../jobs/list-filters.ts';
import { useToday } from '../jobs/use-wage-table.ts';
import { useCatalogueStatus, useServices } from '../services.ts';

export type LatestJobs =
  | { state: 'waiting' }
  | { state: 'failed' }
  | { state: 'ready'; cards: Card[]; version: number };

/** The newest postings on this device; asked again whenever the list changed. What is shown stays until then. */
export function useLatestJobs(limit: number): LatestJobs {
  const { catalogue, wageTable } = useServices();
  const { state, version } = useCatalogueStatus();
  const today = useToday();
  const [latest, setLatest] = useState<LatestJobs>({ state: 'waiting' });
  useEffect(() => {
    if (state !== 'ready') return;
    const question = { catalogue, wageTable, today, limit, version };
    let current = true;
    void askLatest(question).then(answer => current && setLatest(answer));
    return () => {
      current = false;
    };
  }, [catalogue, limit, state, today, version, wageTable]);
  return latest;
}

interface LatestQuestion {
  catalogue: Catalogue;
  wageTable: string;
  today: string;
  limit: number;
  version: number;
}

async function askLatest({ catalogue, version, limit, ...rest }: LatestQuestion): Promise<LatestJobs> {
  try {
    const answer = await catalogue.query({ ...NO_FILTERS, ...rest, offset: 0, limit });
    return { state: 'ready', cards: answer.cards, version };
  } catch {
    return { state: 'failed' };
  }
}
