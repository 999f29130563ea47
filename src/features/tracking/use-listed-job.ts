import type { Card } from '../../domain/listing.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { useCatalogueStatus, useServices } from '../services.ts';

/** undefined: it isn't known, or isn't listed (any more). */
export function useListedJob(jobId: number | null): Card | undefined {
  const { catalogue } = useServices();
  const { state } = useCatalogueStatus();
  const card = useAnswer(async () => {
    if (jobId === null || state !== 'ready') return undefined;
    return catalogue.card(jobId);
  }, [catalogue, jobId, state]);
  return card?.jobId === jobId ? card : undefined;
}
