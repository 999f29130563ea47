import { useText } from '../../../i18n/use-text.ts';
import styles from './batch-example.module.css';

/** The six fields of the smallest row (docs/domain.md). More are understood, but not required. */
const EXAMPLE = JSON.stringify(
  [
    {
      jobTitle: 'Welder',
      businessName: 'North Arm Steel Ltd.',
      city: 'Prince George',
      province: 'British Columbia',
      postingDateFormatted: '2026-10-01',
      expiryDateFormatted: '2026-11-30',
    },
  ],
  null,
  2,
);

export function BatchExample() {
  const t = useText();
  return (
    <details className={styles['example']}>
      <summary>{t('posting.example.title')}</summary>
      <p>{t('posting.example.text')}</p>
      <pre lang="en">
        <code>{EXAMPLE}</code>
      </pre>
    </details>
  );
}
