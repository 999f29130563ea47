import { useEffect, useState } from 'react';
import type { Card } from '../../domain/listing.ts';
import { useSavedJobs } from '../../local/hooks/use-saved.ts';
import { useCatalogueStatus, useServices } from '../services.ts';

/** `card` null: it is no longer advertised, or its list isn't on this device. */
export interface SavedJob {
  jobId: number;
  card: Card | null;
}

/** The saved postings, latest first. undefined until they are loaded. Reloads when the list changes. */
export function useSavedCards(): readonly SavedJob[] | undefined {
  const { catalogue } = useServices();
  const { state, version, syncing } = useCatalogueStatus();
  const isComing = state === 'opening' || (state === 'empty' && syncing);
  const jobIds = useSavedJobs();
  const [answer, setAnswer] = useState<{ version: number; jobs: readonly SavedJob[] }>();
  useEffect(() => {
    if (!jobIds || isComing) return undefined;
    let isLive = true;
    const ask = async () => {
      const found = await Promise.all(
        jobIds.map(async jobId => ({ jobId, card: (await catalogue.card(jobId)) ?? null })),
      );
      if (isLive) setAnswer({ version, jobs: found });
    };
    ask().catch(() => isLive && setAnswer({ version, jobs: jobIds.map(jobId => ({ jobId, card: null })) }));
    return () => {
      isLive = false;
    };
  }, [catalogue, isComing, jobIds, version]);
  return answer?.jobs;
}
