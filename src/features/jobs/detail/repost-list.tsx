import { useId } from 'react';
import { Link } from '../../../ui/link.tsx';
import { formatDay } from '../../../domain/format.ts';
import { type Card, UNDATED } from '../../../domain/listing.ts';
import { paths } from '../../paths.ts';
import { useCatalogueValue, useServices, useTodayIn } from '../../services.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import { daysLeftWords } from '../card/day-words.ts';
import relatedStyles from './related.module.css';
import styles from './repost-list.module.css';
import { useWords } from '../../../i18n/words.ts';

interface RepostListProps {
  jobId: number;
  today: string;
}

/** The same posting of the same employer under other numbers: lists fold them into one. */
export function RepostList({ jobId, today }: RepostListProps) {
  const words = useWords();
  const { t, language } = words;
  const id = useId();
  const todayIn = useTodayIn();
  const cards = useReposts(jobId, today);
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby={id} className={relatedStyles['section']}>
      <h2 id={id} className={relatedStyles['title']}>
        {t('job.reposts', { count: cards.length })}
      </h2>
      <ul className={styles['list']}>
        {cards.map(card => (
          <li key={card.jobId}>
            <Link className={styles['link']} to={paths.job.href(card.jobId)}>
              <span>
                {card.postingDateFormatted === UNDATED
                  ? t('domain.day.notStated')
                  : t('jobs.card.posted', { day: formatDay(card.postingDateFormatted, language) })}
              </span>
              <span className={styles['soft']}>
                {daysLeftWords(card.expiryDateFormatted, todayIn(card.provinceId), words)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useReposts(jobId: number, today: string): readonly Card[] {
  const { catalogue } = useServices();
  const state = useCatalogueValue(status => status.state);
  const held = useAnswer(async () => {
    if (state === 'opening') return undefined;
    return { jobId, cards: await catalogue.reposts(jobId, today) };
  }, [catalogue, jobId, state, today]);
  return held?.jobId === jobId ? held.cards : [];
}
