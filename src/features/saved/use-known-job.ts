import { isWholeList } from '../../catalogue/query/whole-list.ts';
import type { Card } from '../../domain/listing.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { useCatalogueValue, useServices } from '../services.ts';

export interface KnownJob {
  card: Card;
  /** The list on this device would have it, but no longer does. */
  isUnlisted: boolean;
}

/** A posting of the list, or one that the person read on this device. undefined: neither, or not looked up yet. */
export function useKnownJob(jobId: number | null): KnownJob | undefined {
  const { catalogue, readPostings } = useServices();
  const state = useCatalogueValue(status => status.state);
  const version = useCatalogueValue(status => status.version);
  const isWhole = useCatalogueValue(isWholeList);
  const job = useAnswer(async (): Promise<(KnownJob & { version: number }) | undefined> => {
    if (jobId === null || state === 'opening') return undefined;
    const listed = state === 'ready' ? await catalogue.card(jobId) : undefined;
    if (listed) return { card: listed, isUnlisted: false, version };
    const card = await readPostings.card(jobId);
    return card && { card, isUnlisted: isWhole, version };
  }, [catalogue, readPostings, jobId, state, isWhole, version]);
  return job?.card.jobId === jobId ? job : undefined;
}
