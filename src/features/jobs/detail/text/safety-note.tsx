import type { Card } from '../../../../domain/listing.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { ReportLine } from '../../../report/report-line.tsx';
import { useWords } from '../../../../i18n/words.ts';

/** Warns of payments that no employer may ask for, and says where to report them. */
export function SafetyNote({ card }: { card: Card }) {
  const { t } = useWords();
  return (
    <Notice tone="warn" title={t('job.neverPay')} quiet>
      <p>{t('job.neverPayText')}</p>
      <ReportLine card={card} />
    </Notice>
  );
}
