import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';

interface ConfirmButtonProps {
  label: string;
  /** The subject of the button, for screen readers that read it out of context. */
  of: string;
  title: string;
  text: string;
  busy: boolean;
  onConfirm: () => void;
}

/** A button for actions that can't easily be undone. It asks for confirmation. */
export function ConfirmButton({ label, of, title, text, busy, onConfirm }: ConfirmButtonProps) {
  const t = useText();
  const [open, setOpen] = useState(false);

  function confirm() {
    setOpen(false);
    onConfirm();
  }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        busy={busy}
        aria-label={`${label} (${of})`}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        footer={
          <>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              {t('common.cancel')}
            </Button>
            <Button variant="danger" onClick={confirm}>
              {label}
            </Button>
          </>
        }
      >
        <p>{text}</p>
      </Dialog>
    </>
  );
}
