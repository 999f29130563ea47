import { spokenJobId } from '../../../../domain/posting/spoken-job-id.ts';
import type { Card, Details } from '../../../../domain/listing.ts';
import { readLink } from '../../../../domain/links.ts';
import styles from './original-parts.module.css';
import { useWords } from '../../../../i18n/words.ts';

/** The parts of an imported posting that no field took, or that could not be read, shown as they were. */
export function OriginalParts({ card, details }: { card: Card; details: Details }) {
  const { t } = useWords();
  const rest = [...details.notUnderstood, ...details.unknown].filter(({ text }) => text.trim() !== '');
  const source = readLink(details.sourceUrl);
  return (
    <div className={styles['original']}>
      <p>
        {t('job.jobNumber')} {spokenJobId(card.jobId)}
        {source && (
          <>
            {' · '}
            <a href={source} rel="noopener nofollow ugc">
              {t('job.originalSource')}
            </a>
          </>
        )}
      </p>
      {rest.length > 0 && (
        <details>
          <summary>{t('job.original')}</summary>
          <dl lang={card.language}>
            {rest.map(({ field, text }, index) => (
              <div key={`${index} ${field}`}>
                <dt>{field}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}
