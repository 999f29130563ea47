import { jobFacts } from '../../domain/posting/job-facts.ts';
import { useWords } from '../../i18n/words.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { useCatalogueStatus, useServices } from '../services.ts';

/** The employer and the place of a job, so that two of the same title can be told apart. Nothing if it isn't listed (any more). */
export function JobLine({ jobId }: { jobId: number | null }) {
  const words = useWords();
  const { catalogue } = useServices();
  const { state } = useCatalogueStatus();
  const card = useAnswer(async () => {
    if (jobId === null || state !== 'ready') return undefined;
    return catalogue.card(jobId);
  }, [catalogue, jobId, state]);
  if (card?.jobId !== jobId || !card) return null;
  const { place } = jobFacts(card, words);
  return (
    <span>
      <span lang={card.language}>{card.businessName}</span>
      {place !== '' && ` · ${place}`}
    </span>
  );
}
