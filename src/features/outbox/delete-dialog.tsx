import type { OutboxEntry } from '../../local/outbox-entry.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface DeleteDialogProps {
  entry: OutboxEntry | null;
  onClose: () => void;
  onDelete: (entry: OutboxEntry) => void;
}

/** What is not sent is lost by deleting it: asked first. A sent one only loses its receipt on this device. */
export function DeleteDialog({ entry, onClose, onDelete }: DeleteDialogProps) {
  const t = useText();
  const what = entry?.state === 'sent' ? 'forget' : 'delete';
  return (
    <Dialog
      open={entry !== null}
      onClose={onClose}
      title={t(`outbox.${what}Title`)}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="danger" onClick={() => entry && onDelete(entry)}>
            {t(`outbox.${what}`)}
          </Button>
        </>
      }
    >
      <p>{t(`outbox.${what}Text`, { title: entry?.title ?? '' })}</p>
    </Dialog>
  );
}
