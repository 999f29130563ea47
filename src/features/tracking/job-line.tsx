import type { Card } from '../../domain/listing.ts';
import { jobFacts } from '../../domain/posting/job-facts.ts';
import { useWords } from '../../i18n/words.ts';

/** The employer and the place of a job, so that two of the same title can be told apart. */
export function JobLine({ card }: { card: Card }) {
  const words = useWords();
  const { place } = jobFacts(card, words);
  return (
    <span>
      <span lang={card.language}>{card.businessName}</span>
      {place !== '' && ` · ${place}`}
    </span>
  );
}
