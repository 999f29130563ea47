import type { ReactNode } from 'react';
import { Link } from '../../../ui/link.tsx';
import { formatDay } from '../../../domain/format.ts';
import { type Card, cardPay, UNDATED } from '../../../domain/listing.ts';
import type { WageTable } from '../../../domain/lmia/wage-tables.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { MapPin, ShieldCheck } from '../../../ui/icons.ts';
import { calculatorOf, writeCalculator } from '../../lmia/calculator/calculator-state.ts';
import { paths } from '../../paths.ts';
import { ageWords, daysLeftWords, isClosingSoon } from '../card/day-words.ts';
import { JobActions } from './job-actions.tsx';
import { JobBadges } from '../card/job-badges.tsx';
import { jobFacts } from '../../../domain/posting/job-facts.ts';
import styles from './job-head.module.css';
import { WageSummary } from './pay/wage-summary.tsx';
import { useWords } from '../../../i18n/words.ts';

interface JobHeadProps {
  card: Card;
  today: string;
  wageTable: WageTable;
  /** The head is a preview under another page's heading: the posting doesn't exist yet, so there are no actions. */
  isPreview?: boolean;
  /** Only its employer sees it, so it can't be saved or shared. */
  isHidden?: boolean;
  /** Its last day no longer counts. */
  isClosed?: boolean;
  /** When it was last confirmed. */
  checked?: ReactNode;
}

/** The part of a posting that its card knows. It is shown before the full text, and without a network. */
export function JobHead(props: JobHeadProps) {
  const { card, today, wageTable, isPreview = false, isHidden = false, isClosed = false, checked } = props;
  const words = useWords();
  const { t, language } = words;
  const facts = jobFacts(card, words);
  const Heading = isPreview ? 'h2' : 'h1';
  const { postingDateFormatted: posted, expiryDateFormatted: expiry } = card;
  return (
    <header className={styles['head']}>
      <Heading className={styles['title']} lang={card.language}>
        {card.jobTitle}
      </Heading>
      <p className={styles['employer']}>
        <span lang={card.language}>{card.businessName}</span>
        {card.verified ? (
          <Badge tone="good" icon={<Icon icon={ShieldCheck} size={14} />}>
            {t('job.verified')}
          </Badge>
        ) : (
          <Badge>{t('job.unverified')}</Badge>
        )}
      </p>
      <p className={styles['place']}>
        <Icon icon={MapPin} size={18} />
        {[facts.place, facts.workplace].filter(Boolean).join(' · ')}
      </p>
      <JobBadges card={card} wageTable={wageTable} />
      <dl className={styles['key']}>
        <div className={styles['wide']}>
          <dt>{t('job.salary')}</dt>
          <dd>
            <span className={styles['pay']}>{facts.pay}</span>
            {facts.hourly && <span className={styles['soft']}>{facts.hourly}</span>}
            <WageSummary pay={cardPay(card)} province={card.provinceId} wageTable={wageTable} />
            <Link
              className={styles['check']}
              to={paths.lmia.href(writeCalculator(calculatorOf(card, language)))}
            >
              {t('lmia.checkPosting')}
            </Link>
          </dd>
        </div>
        <div>
          <dt>{t('job.posted')}</dt>
          <dd>
            {posted === UNDATED ? (
              t('domain.day.notStated')
            ) : (
              <time dateTime={posted}>{formatDay(posted, language)}</time>
            )}
            <span className={classNames(styles['soft'], styles['today'])}>
              {ageWords(posted, today, words)}
            </span>
          </dd>
        </div>
        {!isClosed && (
          <div>
            <dt>{t(posted === UNDATED ? 'job.shownUntil' : 'job.expires')}</dt>
            <dd>
              {expiry && <time dateTime={expiry}>{formatDay(expiry, language)}</time>}
              <span
                className={classNames(
                  styles['soft'],
                  expiry && styles['today'],
                  isClosingSoon(expiry, today) && styles['soon'],
                )}
              >
                {daysLeftWords(expiry, today, words)}
              </span>
            </dd>
          </div>
        )}
      </dl>
      {card.lmiaStatus === 'not_stated' && <p className={styles['soft']}>{t('job.lmiaNotStated')}</p>}
      {checked}
      {!isPreview && !isHidden && <JobActions card={card} />}
    </header>
  );
}
