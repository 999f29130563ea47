import type { ReactNode } from 'react';
import type { Card, Details } from '../../../../domain/listing.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { DetailSection } from './detail-section.tsx';
import {
  jobFactRows,
  listParts,
  overviewParts,
  responsibilities,
} from '../../../../domain/posting/posting-parts.ts';
import { HowToApply } from './how-to-apply.tsx';
import styles from './job-text.module.css';
import { OriginalParts } from './original-parts.tsx';
import { SafetyNote } from './safety-note.tsx';
import { TextList } from './text-list.tsx';
import { WhoCanApply } from './who-can-apply.tsx';
import { useWords } from '../../../../i18n/words.ts';

interface JobTextProps {
  card: Card;
  details: Details | null;
  /** Before it is a posting: it has no number yet, and there is nothing to report. */
  isPreview?: boolean;
  /** False: the employer takes no applications on Portage. */
  hasForm?: boolean;
  /** Between the facts and the employer's words. */
  children?: ReactNode;
}

/** The facts that the card knows, and the full text as far as it is here. Parts that say nothing are left out. */
export function JobText({ card, details, isPreview = false, hasForm = true, children }: JobTextProps) {
  const words = useWords();
  const { t } = words;
  const rows = jobFactRows(card, details, words);
  const overview = details ? overviewParts(details) : [];
  const { language: lang } = card;
  return (
    <div className={styles['text']}>
      <dl className={styles['facts']}>
        {rows.map(({ label, text, own }) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>
              {text}
              {own && (
                <span className={classNames(text !== '' && styles['below'])} lang={lang}>
                  {own}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {children}
      {details?.description && (
        <DetailSection title={t('job.description')}>
          <TextList items={[details.description]} lang={lang} />
        </DetailSection>
      )}
      {overview.length > 0 && (
        <DetailSection title={t('job.overview')}>
          <dl className={styles['overview']}>
            {overview.map(({ label, items }) => (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>
                  <TextList items={items} lang={lang} inline />
                </dd>
              </div>
            ))}
          </dl>
        </DetailSection>
      )}
      {details && responsibilities(details).length > 0 && (
        <DetailSection title={t('job.responsibilities')}>
          <TextList items={responsibilities(details)} lang={lang} />
        </DetailSection>
      )}
      {details && listParts(details).length + details.sections.length > 0 && (
        <div className={styles['parts']}>
          {listParts(details).map(({ label, items }) => (
            <DetailSection key={label} title={t(label)}>
              <TextList items={items} lang={lang} compact />
            </DetailSection>
          ))}
          {details.sections.map(({ title, items }, index) => (
            <DetailSection key={`${index} ${title}`} title={title} lang={lang}>
              <TextList items={items} lang={lang} compact />
            </DetailSection>
          ))}
        </div>
      )}
      <WhoCanApply card={card} who={details?.whoCanApply} />
      {details && details.additionalInformation.length > 0 && (
        <DetailSection title={t('job.additional')}>
          <dl className={styles['additional']}>
            {details.additionalInformation.map(({ title, text }, index) => (
              <div key={`${index} ${title}`}>
                <dt lang={lang}>{title}</dt>
                <dd>
                  <TextList items={[text]} lang={lang} />
                </dd>
              </div>
            ))}
          </dl>
        </DetailSection>
      )}
      {details && <HowToApply card={card} details={details} isPreview={isPreview} hasForm={hasForm} />}
      {!isPreview && (
        <div className={styles['safety']}>
          <SafetyNote card={card} />
        </div>
      )}
      {details && !isPreview && <OriginalParts card={card} details={details} />}
    </div>
  );
}
