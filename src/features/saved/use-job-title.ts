import { useAnswer } from '../../ui/use-answer.ts';
import { useCatalogueStatus, useServices } from '../services.ts';

/** The title of a listed posting. Its number if it isn't listed (any more), and '' for none. */
export function useJobTitle(jobId: number | null): string {
  const { catalogue } = useServices();
  const { state } = useCatalogueStatus();
  const found = useAnswer(async () => {
    if (jobId === null || state !== 'ready') return undefined;
    const card = await catalogue.card(jobId);
    return card && { jobId, title: card.jobTitle };
  }, [catalogue, jobId, state]);
  if (jobId === null) return '';
  return found?.jobId === jobId ? found.title : String(jobId);
}
