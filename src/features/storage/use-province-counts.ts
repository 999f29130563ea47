import { useEffect, useState } from 'react';
import { DEFAULT_QUERY } from '../../catalogue/query/query.ts';
import { useCatalogueStatus, useServices, useToday, useWageTable } from '../services.ts';

const NONE = {};

/** The number of postings that this device's list has in each province. Empty until the list answers. */
export function useProvinceCounts(): Readonly<Record<string, number>> {
  const { catalogue } = useServices();
  const { state, version } = useCatalogueStatus();
  const [held, setHeld] = useState<{ version: number; counts: Readonly<Record<string, number>> }>();
  const today = useToday();
  const wageTable = useWageTable().name;

  useEffect(() => {
    if (state !== 'ready') return;
    let isLive = true;
    const ask = async () => {
      const question = { ...DEFAULT_QUERY, fold: false, today, wageTable, offset: 0, limit: 0 };
      const { facets } = await catalogue.query(question);
      if (isLive && facets) setHeld({ version, counts: facets.provinces });
    };
    ask().catch(() => undefined);
    return () => {
      isLive = false;
    };
  }, [catalogue, state, version, today, wageTable]);

  return held?.counts ?? NONE;
}
