import { useEffect, useState } from 'react';
import { type Catalogue, type CatalogueQuery, DEFAULT_QUERY } from '../../catalogue/query.ts';
import { useKnownJobMarks } from '../../local/use-job-marks.ts';
import { useCatalogueStatus, useServices, useToday, useWageTable } from '../services.ts';

/** Of one version of the list. */
interface ProvinceCounts {
  counts: Readonly<Record<string, number>>;
  version: number;
}

/** Open postings on this device by province code, and `XX` for those that name none; null until they are counted. */
export function useProvinceCounts(): ProvinceCounts['counts'] | null {
  const { catalogue } = useServices();
  const wageTable = useWageTable().name;
  const { state, version } = useCatalogueStatus();
  const today = useToday();
  const hidden = useKnownJobMarks()?.hidden;
  const [counted, setCounted] = useState<ProvinceCounts | null>(null);
  useEffect(() => {
    if (state !== 'ready' || hidden === undefined) return;
    let isLive = true;
    // The list's own question: a tile says how many jobs the list shows behind it.
    const question = { ...DEFAULT_QUERY, wageTable, today, hidden: [...hidden], offset: 0, limit: 0 };
    void countProvinces(catalogue, question, version).then(
      counts => isLive && counts !== null && setCounted(counts),
    );
    return () => {
      isLive = false;
    };
  }, [catalogue, hidden, state, today, version, wageTable]);
  return counted?.counts ?? null;
}

/** Null where the list cannot be read: the latest jobs say so, and the tiles are links all the same. */
async function countProvinces(
  catalogue: Catalogue,
  question: CatalogueQuery,
  version: number,
): Promise<ProvinceCounts | null> {
  try {
    const { facets } = await catalogue.query(question);
    return facets && { counts: facets.provinces, version };
  } catch {
    return null;
  }
}
