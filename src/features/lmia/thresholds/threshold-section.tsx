import { lazily } from '../../../ui/lazily.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { WhenNear } from '../../../ui/when-near.tsx';
import { useWords } from '../../../i18n/words.ts';
import { TableNote } from './table-note.tsx';
import styles from './threshold-section.module.css';
import { ThresholdTable } from './threshold-table.tsx';
import { useWageTable } from '../../services.ts';

const waiting = (
  <div className={styles['waiting']}>
    <Skeleton width="half" />
  </div>
);
const SmallPlot = lazily(async () => (await import('./small-plot.tsx')).SmallPlot, {
  area: 'lmia',
  fallback: waiting,
});

/**
 * The thresholds of the site's table, as on its badges and filters, and their history where they are official. `folds`:
 * the table behind its name, without the chart, which the LMIA page has.
 */
export function ThresholdSection({ folds = false }: { folds?: boolean }) {
  const { t, language } = useWords();
  const table = useWageTable();
  if (folds) {
    return (
      <Section title={t('lmia.thresholdTitle')} lead={t('lmia.thresholdLead')}>
        <Fold title={table.label[language]} folded>
          <ThresholdTable table={table} isDense />
          <TableNote table={table} />
        </Fold>
      </Section>
    );
  }
  return (
    <Section title={t('lmia.thresholdTitle')} lead={t('lmia.thresholdLead')}>
      <div className={styles['halves']}>
        <div className={styles['lines']}>
          <ThresholdTable table={table} isDense />
          <TableNote table={table} />
        </div>
        {table.basis !== 'owner' && (
          <WhenNear fallback={waiting}>
            <SmallPlot />
          </WhenNear>
        )}
      </div>
    </Section>
  );
}
