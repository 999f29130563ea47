import { useEffect, useState } from 'react';
import { useCatalogueStatus, useServices } from '../services.ts';

/** The title of a listed posting. Its number if it isn't listed (any more), and '' for none. */
export function useJobTitle(jobId: number | null): string {
  const { catalogue } = useServices();
  const { state } = useCatalogueStatus();
  const [found, setFound] = useState<{ jobId: number; title: string }>();
  useEffect(() => {
    if (jobId === null || state !== 'ready') return undefined;
    let isLive = true;
    const ask = async () => {
      const card = await catalogue.card(jobId);
      if (isLive && card) setFound({ jobId, title: card.jobTitle });
    };
    ask().catch(() => undefined);
    return () => {
      isLive = false;
    };
  }, [catalogue, jobId, state]);
  if (jobId === null) return '';
  return found?.jobId === jobId ? found.title : String(jobId);
}
