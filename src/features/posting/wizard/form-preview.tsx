import type { Listing } from '../../../domain/listing.ts';
import { JobCard } from '../../jobs/card/job-card.tsx';
import { JobHead } from '../../jobs/detail/job-head.tsx';
import { JobText } from '../../jobs/detail/text/job-text.tsx';
import { useWords } from '../../../i18n/words.ts';
import styles from './form-preview.module.css';
import { useTodayIn, useWageTable } from '../../services.ts';

/** The posting as readers will see it, by the list's and the posting's own parts. */
export function FormPreview({ listing: { card: written, details } }: { listing: Listing }) {
  const { t } = useWords();
  // A heading without text confuses screen readers, so an untitled posting shows the field's name.
  const card = written.jobTitle ? written : { ...written, jobTitle: t('posting.field.jobTitle') };
  const today = useTodayIn()(card.provinceId);
  const wageTable = useWageTable();
  return (
    <div className={styles['preview']}>
      <p className={styles['label']}>{t('posting.preview.card')}</p>
      {/* Inert: the page below repeats its content, and its link has no target yet. */}
      <div className={styles['card']} inert>
        <JobCard card={card} today={today} wageTable={wageTable} />
      </div>
      <p className={styles['label']}>{t('posting.preview.page')}</p>
      <article className={styles['page']}>
        <JobHead card={card} today={today} wageTable={wageTable} isPreview />
        <JobText card={card} details={details} isPreview />
      </article>
    </div>
  );
}
