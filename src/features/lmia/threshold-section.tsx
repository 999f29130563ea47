import { Section } from '../../ui/section.tsx';
import { useWageTable } from '../jobs/use-wage-table.ts';
import { useWords } from '../jobs/words.ts';
import { TableNote } from './table-note.tsx';
import { ThresholdTable } from './threshold-table.tsx';

/** The lines by the board's own choice of table, as on its badges and filters. */
export function ThresholdSection() {
  const { t } = useWords();
  const table = useWageTable();
  return (
    <Section title={t('lmia.thresholdTitle')} lead={t('lmia.thresholdLead')}>
      <ThresholdTable table={table} />
      <TableNote table={table} />
    </Section>
  );
}
