import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { useWords } from '../../i18n/words.ts';
import { useDeviceStorageStatus } from '../services.ts';
import { byteWords } from '../../i18n/byte-words.ts';
import { provinceLabel } from './province-label.ts';
import type { ProvinceRow } from './province-rows.ts';

interface CostDialogProps {
  row: ProvinceRow | null;
  /** false: the download waits for an unmetered connection. */
  onAnswer: (overMetered: boolean) => void;
  onClose: () => void;
}

/** Asks before a large download over a metered connection. */
export function CostDialog({ row, onAnswer, onClose }: CostDialogProps) {
  const words = useWords();
  const { t, language } = words;
  const { link } = useDeviceStorageStatus();
  const size = byteWords((row?.bytes ?? 0) - (row?.details?.doneBytes ?? 0), language);
  const facts = { province: row ? provinceLabel(row.province, words) : '', size };
  return (
    <Dialog
      open={row !== null}
      onClose={onClose}
      title={t('storage.ask.title')}
      footer={
        <>
          <Button variant="secondary" onClick={() => onAnswer(false)}>
            {t('storage.ask.later')}
          </Button>
          <Button onClick={() => onAnswer(true)}>{t('storage.ask.yes', { size })}</Button>
        </>
      }
    >
      <p>{t(link === 'save-data' ? 'storage.ask.saveData' : 'storage.ask.metered', facts)}</p>
    </Dialog>
  );
}
