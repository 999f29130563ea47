import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { QrCode } from '../../ui/icons.ts';
import { lazily } from '../../ui/lazily.tsx';
import { useWasTrue } from '../../ui/use-was-true.ts';

const HandoverDialog = lazily(async () => (await import('./handover-dialog.tsx')).HandoverDialog, {
  area: 'handover',
});

/** Sends several postings. Its dialog's texts are there when the button is. */
export function HandoverButton({ jobIds }: { jobIds: readonly number[] }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const isUsed = useWasTrue(open);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<Icon icon={QrCode} size={18} />}
        onClick={() => setOpen(true)}
      >
        {t('handover.send')}
      </Button>
      {isUsed && <HandoverDialog jobIds={jobIds} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
