import type { InterviewStep } from '../../domain/interview.ts';
import { readLink } from '../../domain/links.ts';
import { useWords } from '../../i18n/words.ts';
import { ExternalLink } from '../../ui/layout/external-link.tsx';
import styles from './interview.module.css';
import { timeWords } from './interview-words.ts';

interface InterviewFactsProps {
  proposal: Pick<InterviewStep, 'times' | 'zone' | 'minutes' | 'place' | 'link'>;
  /** Only what is the same for all times. */
  withoutTimes?: boolean;
}

/** When, how long and where, as the employer proposed it. Everything is shown as text. */
export function InterviewFacts({ proposal, withoutTimes = false }: InterviewFactsProps) {
  const words = useWords();
  const { t } = words;
  const { times, zone, minutes, place } = proposal;
  const link = readLink(proposal.link);
  return (
    <div className={styles['facts']}>
      {!withoutTimes && times.length > 0 && (
        <ul className={styles['times']} aria-label={t('interview.times')}>
          {times.map(time => (
            <li key={time}>
              <time dateTime={time}>{timeWords(time, zone, words)}</time>
            </li>
          ))}
        </ul>
      )}
      {minutes > 0 && <p>{t('interview.minutes', { count: minutes })}</p>}
      {place !== '' && (
        <p className={styles['text']} dir="auto">
          {place}
        </p>
      )}
      {link !== null && (
        <p className={styles['text']}>
          <ExternalLink href={link}>{t('interview.link')}</ExternalLink> <bdi>{new URL(link).host}</bdi>
        </p>
      )}
    </div>
  );
}
