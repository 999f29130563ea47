import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Card } from '../../domain/listing.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Flag } from '../../ui/icons.ts';
import { lazily } from '../../ui/lazily.tsx';
import { useWasTrue } from '../../ui/use-was-true.ts';
import { useWords } from '../../i18n/words.ts';
import styles from './report.module.css';

const ReportDialog = lazily(async () => (await import('./report-dialog.tsx')).ReportDialog, { area: 'job' });

/** Opens the report form of a posting. It opens immediately for users who continue a draft (`#report`). */
export function ReportLine({ card }: { card: Card }) {
  const { t } = useWords();
  const { hash } = useLocation();
  const [open, setOpen] = useState(hash === '#report');
  const usesDialog = useWasTrue(open);
  return (
    <div className={styles['line']}>
      <Button
        variant="secondary"
        size="small"
        icon={<Icon icon={Flag} size={16} />}
        onClick={() => setOpen(true)}
      >
        {t('job.report.open')}
      </Button>
      {usesDialog && <ReportDialog card={card} open={open} onClose={() => setOpen(false)} />}
    </div>
  );
}
