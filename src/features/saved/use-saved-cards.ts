import { useEffect, useState } from 'react';
import type { Card } from '../../domain/listing.ts';
import { useSavedJobs } from '../../local/use-saved.ts';
import { useCatalogueStatus, useServices } from '../services.ts';

/** `card` null: it is not advertised any more, or its list is not on this device yet. */
export interface SavedJob {
  jobId: number;
  card: Card | null;
}

/** The saved postings, saved last first; undefined until they are read. Asked again whenever the list changed. */
export function useSavedCards(): readonly SavedJob[] | undefined {
  const { catalogue } = useServices();
  const { state, version } = useCatalogueStatus();
  const jobIds = useSavedJobs();
  const [answer, setAnswer] = useState<{ version: number; jobs: readonly SavedJob[] }>();
  useEffect(() => {
    if (!jobIds || state !== 'ready') return undefined;
    let isLive = true;
    const ask = async () => {
      const found = await Promise.all(
        jobIds.map(async jobId => ({ jobId, card: (await catalogue.card(jobId)) ?? null })),
      );
      if (isLive) setAnswer({ version, jobs: found });
    };
    ask().catch(() => setAnswer({ version, jobs: jobIds.map(jobId => ({ jobId, card: null })) }));
    return () => {
      isLive = false;
    };
  }, [catalogue, jobIds, state, version]);
  return answer?.jobs;
}
