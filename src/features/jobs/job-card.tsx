import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Card as JobCardData } from '../../domain/listing.ts';
import type { WageTable } from '../../domain/wage-tables.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { BriefcaseBusiness, CalendarDays, Check, MapPin, Wallet } from '../../ui/icons.ts';
import { paths } from '../paths.ts';
import { ageWords, daysLeftWords, isClosingSoon, shortDay } from './day-words.ts';
import { EmployerLine } from './employer-line.tsx';
import { JobBadges } from './job-badges.tsx';
import styles from './job-card.module.css';
import { FROM_LIST } from './job-link-state.ts';
import { jobFacts } from './job-facts.ts';
import { statusWords } from './status-words.ts';
import { useWords } from './words.ts';

interface JobCardProps {
  card: JobCardData;
  today: string;
  wageTable: WageTable;
  viewed?: boolean;
  /** It stands in the list screen: its heading is one level up, and its link knows the way back. */
  inList?: boolean;
}

/**
 * One posting in a list. The title is the link, and all of the card presses it.
 * Remembered: a list that scrolls draws only the cards that come into sight.
 */
export const JobCard = memo(function JobCard({
  card,
  today,
  wageTable,
  viewed = false,
  inList = false,
}: JobCardProps) {
  const words = useWords();
  const { t, language } = words;
  const { expiryDateFormatted: expiry, postingDateFormatted: posted } = card;
  const facts = jobFacts(card, words);
  const age = ageWords(posted, today, words);
  const Heading = inList ? 'h2' : 'h3';
  return (
    <article className={classNames(styles['card'], viewed && styles['viewed'])} lang={card.language}>
      <div className={styles['head']}>
        <Heading className={styles['title']}>
          <Link to={paths.job.href(card.jobId)} state={inList ? FROM_LIST : null} className={styles['link']}>
            {card.jobTitle}
          </Link>
        </Heading>
        {viewed && (
          <span className={styles['mark']} lang={language}>
            <Icon icon={Check} size={14} />
            {t('jobs.viewed')}
          </span>
        )}
      </div>
      <div className={styles['body']} lang={language}>
        <EmployerLine name={card.businessName} verified={card.verified} />
        <ul className={styles['facts']}>
          <li>
            <Icon icon={MapPin} size={18} />
            {facts.place}
          </li>
          <li>
            <Icon icon={Wallet} size={18} />
            <span>
              <strong className={styles['pay']}>{facts.pay}</strong>
              {facts.hourly && <span className={styles['soft']}> · {facts.hourly}</span>}
            </span>
          </li>
          {facts.type && (
            <li>
              <Icon icon={BriefcaseBusiness} size={18} />
              {facts.type}
            </li>
          )}
          <li className={styles['soft']}>
            <Icon icon={CalendarDays} size={18} />
            <span>
              {t('jobs.card.posted', { day: shortDay(posted, today, words) })}
              {age && ` (${age})`}
              {expiry && ` · ${t('jobs.card.expires', { day: shortDay(expiry, today, words) })}`}
              {' · '}
              <span className={classNames(styles['left'], isClosingSoon(expiry, today) && styles['soon'])}>
                {daysLeftWords(expiry, today, words)}
              </span>
            </span>
          </li>
        </ul>
        <div className={styles['foot']}>
          <JobBadges card={card} wageTable={wageTable} />
          <span className={styles['status']}>{statusWords(card.jobStatusId, words)}</span>
        </div>
      </div>
    </article>
  );
});
