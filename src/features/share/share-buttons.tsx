import { useState } from 'react';
import type { Card } from '../../domain/listing.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { QrCode, Share2 } from '../../ui/icons.ts';
import { lazily } from '../../ui/lazily.tsx';
import { useWasTrue } from '../../ui/use-was-true.ts';
import { useWords } from '../../i18n/words.ts';
import { jobUrl } from './job-url.ts';
import { shareWords } from './share-words.ts';

const ShareDialog = lazily(async () => (await import('./share-dialog.tsx')).ShareDialog, { area: 'job' });

const HandoverDialog = lazily(async () => (await import('../handover/handover-dialog.tsx')).HandoverDialog, {
  area: 'handover',
});

const OVER = new Set(['AbortError', 'InvalidStateError']);

/** The device's own share sheet if it has one, with a QR code next to it. Otherwise a dialog has both. */
export function ShareButtons({ card }: { card: Card }) {
  const words = useWords();
  const { t } = words;
  const [open, setOpen] = useState(false);
  const usesDialog = useWasTrue(open);
  const [isSending, setSending] = useState(false);
  const usesHandover = useWasTrue(isSending);
  const hasSheet = typeof navigator.share === 'function';
  const url = jobUrl(card.jobId, location.origin);

  async function share() {
    if (!hasSheet) {
      setOpen(true);
      return;
    }
    try {
      await navigator.share({ ...shareWords(card, words), url });
    } catch (error) {
      // The user closed it, or pressed again before it was there. For any other error, offer the dialog.
      const isOver = error instanceof DOMException && OVER.has(error.name);
      if (!isOver) setOpen(true);
    }
  }
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<Icon icon={Share2} size={18} />}
        onClick={() => void share()}
      >
        {t('job.share')}
      </Button>
      {hasSheet && (
        <Button
          variant="secondary"
          size="small"
          icon={<Icon icon={QrCode} size={18} />}
          onClick={() => setOpen(true)}
        >
          {t('job.qr')}
        </Button>
      )}
      {usesDialog && (
        <ShareDialog
          card={card}
          url={url}
          open={open}
          onClose={() => setOpen(false)}
          onSendOffline={() => {
            setOpen(false);
            setSending(true);
          }}
        />
      )}
      {usesHandover && (
        <HandoverDialog jobIds={[card.jobId]} open={isSending} onClose={() => setSending(false)} />
      )}
    </>
  );
}
