import { memo } from 'react';
import { Link } from '../../../ui/link.tsx';
import type { CardNote } from '../../../catalogue/query/query.ts';
import { type Card as JobCardData, JOB_STATUS_ADVERTISED, UNDATED } from '../../../domain/listing.ts';
import type { WageTable } from '../../../domain/lmia/wage-tables.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { BriefcaseBusiness, CalendarDays, Check, EyeOff, MapPin, Wallet } from '../../../ui/icons.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { paths } from '../../paths.ts';
import { ageWords, daysLeftWords, isClosingSoon, shortDay } from './day-words.ts';
import { EmployerLine } from './employer-line.tsx';
import { JobBadges } from './job-badges.tsx';
import styles from './job-card.module.css';
import type { ListLinkState } from '../job-link-state.ts';
import { jobFacts } from '../../../domain/posting/job-facts.ts';
import { NO_NOTE } from '../job-pages.ts';
import { SaveButton } from './save-button.tsx';
import { statusWords } from './status-words.ts';
import type { AppliedMark } from '../../../local/hooks/applied-jobs.ts';
import { lazily } from '../../../ui/lazily.tsx';
import { useWords } from '../../../i18n/words.ts';

/** Only for those who have applied somewhere. */
const AppliedWords = lazily(async () => (await import('./applied-words.tsx')).AppliedWords, {
  area: 'apply',
});

interface JobCardProps {
  card: JobCardData;
  today: string;
  wageTable: WageTable;
  note?: CardNote | undefined;
  viewed?: boolean;
  /** This person applied, and how that stands. */
  applied?: AppliedMark | undefined;
  saved?: boolean;
  /** This person hid it, or its employer: in lists that show it all the same. */
  hidden?: boolean;
  /** Without it, a card cannot be saved from here. */
  onSave?: ((jobId: number, saved: boolean) => void) | undefined;
  /** Without it, a card cannot be hidden from here. */
  onHide?: ((jobId: number) => void) | undefined;
  /** It stands in the list screen: its heading is one level up, and its link knows the way back. */
  link?: ListLinkState | undefined;
  /** Its posting is open beside the list. */
  isOpen?: boolean;
}

/**
 * One posting in a list. The title is the link, and all of the card presses it.
 * Remembered: a list that scrolls draws only the cards that come into sight.
 */
export const JobCard = memo(function JobCard({
  card,
  today,
  wageTable,
  note = NO_NOTE,
  viewed = false,
  applied,
  saved = false,
  hidden = false,
  onSave,
  onHide,
  link,
  isOpen = false,
}: JobCardProps) {
  const words = useWords();
  const { t, language } = words;
  const { jobId, expiryDateFormatted: expiry, postingDateFormatted: posted } = card;
  const { isNew, reposts, km } = note;
  const facts = jobFacts(card, words);
  // Pressed again, it is the same step of the history.
  const linkState = link && isOpen ? { ...link, steps: link.steps - 1 } : link;
  const age = ageWords(posted, today, words);
  const isUndated = posted === UNDATED;
  const Heading = link ? 'h2' : 'h3';
  return (
    <article className={classNames(styles['card'], viewed && styles['viewed'])} lang={card.language}>
      <div className={styles['head']}>
        <Heading className={styles['title']}>
          <Link
            to={paths.job.href(jobId)}
            state={linkState ?? null}
            className={styles['link']}
            aria-current={isOpen ? 'true' : undefined}
          >
            {card.jobTitle}
          </Link>
          {isNew && (
            <span className={styles['new']} lang={language}>
              <Badge tone="accent">{t('jobs.card.new')}</Badge>
            </span>
          )}
        </Heading>
        {onSave && (
          <span className={styles['save']} lang={language}>
            <SaveButton title={card.jobTitle} saved={saved} onChange={next => onSave(jobId, next)} />
          </span>
        )}
      </div>
      <div className={styles['body']} lang={language}>
        <EmployerLine name={card.businessName} verified={card.verified} />
        <ul className={styles['facts']}>
          <li>
            <Icon icon={MapPin} size={18} />
            <span className={styles['parts']}>
              <span>{facts.place}</span>
              {facts.workplace && <span className={styles['soft']}>{facts.workplace}</span>}
              {km !== null && km > 0 && <span className={styles['soft']}>{t('jobs.card.away', { km })}</span>}
            </span>
          </li>
          <li>
            <Icon icon={Wallet} size={18} />
            <span className={styles['parts']}>
              <strong className={styles['pay']}>{facts.pay}</strong>
              {facts.hourly && <span className={styles['soft']}>{facts.hourly}</span>}
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
            <span className={styles['parts']}>
              <span>
                {isUndated
                  ? t('domain.day.notStated')
                  : t('jobs.card.posted', { day: shortDay(posted, today, words) })}
                {age && <span className={styles['spare']}> ({age})</span>}
              </span>
              <span>
                {expiry &&
                  t(isUndated ? 'jobs.card.shownUntil' : 'jobs.card.expires', {
                    day: shortDay(expiry, today, words),
                  })}
                <span className={expiry ? styles[isClosingSoon(expiry, today) ? 'soon' : 'spare'] : ''}>
                  {expiry && ' · '}
                  {daysLeftWords(expiry, today, words)}
                </span>
              </span>
            </span>
          </li>
        </ul>
        <div className={styles['end']}>
          <JobBadges card={card} wageTable={wageTable} isShort />
          <div className={styles['foot']}>
            <p className={styles['status']}>
              {applied && <AppliedWords mark={applied} />}
              {hidden && (
                <span className={styles['mark']}>
                  <Icon icon={EyeOff} size={14} />
                  {t('jobs.hide.mark')}
                </span>
              )}
              {viewed && !applied && (
                <span className={styles['mark']}>
                  <Icon icon={Check} size={14} />
                  {t('jobs.viewed')}
                </span>
              )}
              {card.jobStatusId !== JOB_STATUS_ADVERTISED.id && (
                <span>{statusWords(card.jobStatusId, words)}</span>
              )}
              {reposts > 0 && <span>{t('jobs.card.times', { count: reposts + 1 })}</span>}
            </p>
            {onHide && (
              <IconButton
                icon={EyeOff}
                className={styles['hide']}
                label={t('jobs.hide.label', { title: card.jobTitle })}
                tip={t('jobs.hide.short')}
                onClick={() => onHide(jobId)}
              />
            )}
          </div>
        </div>
      </div>
    </article>
  );
});
