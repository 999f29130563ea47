import type { Card, Details } from '../../domain/listing.ts';
import { DetailSection } from './detail-section.tsx';
import { jobFactRows, listParts, overviewParts } from './detail-parts.ts';
import { HowToApply } from './how-to-apply.tsx';
import styles from './job-text.module.css';
import { OriginalParts } from './original-parts.tsx';
import { TextList } from './text-list.tsx';
import { WhoCanApply } from './who-can-apply.tsx';
import { useWords } from './words.ts';

/** The facts that the card knows, and the full text as far as it is here. Parts that say nothing are left out. */
export function JobText({ card, details }: { card: Card; details: Details | null }) {
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
            <dd lang={own ? lang : undefined}>{text}</dd>
          </div>
        ))}
      </dl>
      {details?.description && (
        <DetailSection title={t('jobs.detail.description')}>
          <TextList items={[details.description]} lang={lang} />
        </DetailSection>
      )}
      {overview.length > 0 && (
        <DetailSection title={t('jobs.detail.overview')}>
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
      {details &&
        listParts(details).map(({ label, items }) => (
          <DetailSection key={label} title={t(label)}>
            <TextList items={items} lang={lang} />
          </DetailSection>
        ))}
      {details?.sections.map(({ title, items }, index) => (
        <DetailSection key={`${index} ${title}`} title={title} lang={lang}>
          <TextList items={items} lang={lang} />
        </DetailSection>
      ))}
      <WhoCanApply card={card} who={details?.whoCanApply} />
      {details && details.additionalInformation.length > 0 && (
        <DetailSection title={t('jobs.detail.additional')}>
          <dl className={styles['overview']}>
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
      {details && <HowToApply card={card} details={details} />}
      {details && <OriginalParts card={card} details={details} />}
    </div>
  );
}
