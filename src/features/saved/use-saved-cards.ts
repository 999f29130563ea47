import type { Card } from '../../domain/listing.ts';
import { useSavedJobs } from '../../local/hooks/use-saved.ts';
import { usePersonDatabase } from '../../local/people/use-person-database.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { useCatalogueValue, useServices } from '../services.ts';

/** `card` null: it is no longer advertised, or its list isn't on this device. Then `last` is what the person read here. */
export interface SavedJob {
  jobId: number;
  card: Card | null;
  last: Card | null;
}

export interface SavedJobs {
  /** All of them, latest first. */
  jobIds: readonly number[];
  jobs: readonly SavedJob[];
}

/** Reads the latest `most` saved postings, and again when the list changes. Returns undefined until they are loaded. */
export function useSavedCards(most: number): SavedJobs | undefined {
  const { catalogue, readPostings } = useServices();
  const state = useCatalogueValue(status => status.state);
  const version = useCatalogueValue(status => status.version);
  const syncing = useCatalogueValue(status => status.syncing);
  const isComing = state === 'opening' || (state === 'empty' && syncing);
  const db = usePersonDatabase();
  const jobIds = useSavedJobs();
  const answer = useAnswer(async () => {
    if (!jobIds || isComing) return undefined;
    const latest = jobIds.slice(0, most);
    const none = latest.map((): Card | undefined => undefined);
    const cards = await Promise.all(latest.map(jobId => catalogue.card(jobId))).catch(() => none);
    const jobs = await Promise.all(
      latest.map(async (jobId, at): Promise<SavedJob> => {
        const card = cards[at] ?? null;
        const last = card ? undefined : await readPostings.card(jobId).catch(() => undefined);
        return { jobId, card, last: last ?? null };
      }),
    );
    return { db, version, jobIds, jobs };
  }, [catalogue, readPostings, isComing, db, jobIds, most, version]);
  // Until the list answers, the hook still returns the former person's.
  return answer?.db === db ? answer : undefined;
}
