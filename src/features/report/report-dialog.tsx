import { useRef, useState } from 'react';
import type { Card } from '../../domain/listing.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { NoStorageNotice } from '../draft-form/lazy-no-storage.tsx';
import { ReportForm } from './report-form.tsx';
import { ReportStatus } from './report-status.tsx';
import styles from './report.module.css';
import { useReport } from './use-report.ts';

interface ReportDialogProps {
  card: Card;
  open: boolean;
  onClose: () => void;
}

/** The report form or, after sending, the report's state. A draft takes precedence over a sent report. */
export function ReportDialog({ card, open, onClose }: ReportDialogProps) {
  const t = useText();
  const report = useReport(card);
  const [another, setAnother] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { draft, entry, fields } = report;
  const isWriting = !entry || another || fields.reason !== '' || fields.text !== '';
  return (
    <Dialog open={open} onClose={onClose} title={t('job.report.title')}>
      <p className={styles['about']} lang={card.language}>
        {card.jobTitle} · {card.businessName}
      </p>
      <div ref={place} tabIndex={-1} aria-live="polite">
        {entry && !isWriting && (
          <div className={styles['status']}>
            <ReportStatus entry={entry} />
            <Button variant="quiet" size="small" onClick={() => setAnother(true)}>
              {t('job.report.another')}
            </Button>
          </div>
        )}
      </div>
      {!indexedDB && <NoStorageNotice />}
      {indexedDB && isWriting && draft.ready && (
        <ReportForm
          report={report}
          onSaved={() => {
            setAnother(false);
            place.current?.focus();
          }}
        />
      )}
    </Dialog>
  );
}
