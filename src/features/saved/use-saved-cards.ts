import type { Card } from '../../domain/listing.ts';
import { useSavedJobs } from '../../local/hooks/use-saved.ts';
import { useAnswer } from '../../ui/use-answer.ts';
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
  const answer = useAnswer(async () => {
    if (!jobIds || isComing) return undefined;
    const none = jobIds.map((): Card | undefined => undefined);
    const cards = await Promise.all(jobIds.map(jobId => catalogue.card(jobId))).catch(() => none);
    const jobs: SavedJob[] = jobIds.map((jobId, at) => ({ jobId, card: cards[at] ?? null }));
    return { version, jobs };
  }, [catalogue, isComing, jobIds, version]);
  return answer?.jobs;
}
