import type { OutboxEntry } from '../../../local/db/outbox-entry.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { kindWords } from './kind-words.ts';
import { downloadOutbox } from './outbox-file.ts';
import { useServices } from '../../services.ts';

interface DeleteDialogProps {
  /** Either all sent or none. null: closed. */
  entries: readonly OutboxEntry[] | null;
  onClose: () => void;
  onDelete: (entries: readonly OutboxEntry[]) => void;
}

/** Deleting unsent entries loses them, so it asks first. A sent entry only loses its receipt on this device. */
export function DeleteDialog({ entries, onClose, onDelete }: DeleteDialogProps) {
  const t = useText();
  const { now } = useServices();
  const [first] = entries ?? [];
  const what = first?.state === 'sent' ? 'forget' : 'delete';
  const title = first ? first.title || kindWords(first, t) : '';
  return (
    <Dialog
      open={entries !== null}
      onClose={onClose}
      title={t(`outbox.${what}Title`)}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {entries && what === 'delete' && (
            <Button variant="secondary" onClick={() => downloadOutbox(entries, now())}>
              {t('outbox.act.download')}
            </Button>
          )}
          <Button variant="danger" onClick={() => entries && onDelete(entries)}>
            {t(`outbox.act.${what}`)}
          </Button>
        </>
      }
    >
      <p>{t(`outbox.${what}Text`, { title, count: entries?.length ?? 0 })}</p>
    </Dialog>
  );
}
