import type { Card } from '../../domain/listing.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Mail, Smartphone } from '../../ui/icons.ts';
import { QrCode } from '../../ui/layout/qr-code.tsx';
import { useWords } from '../../i18n/words.ts';
import styles from './share-dialog.module.css';
import { shareMail, shareWords } from './share-words.ts';

interface ShareDialogProps {
  card: Card;
  url: string;
  open: boolean;
  onClose: () => void;
  onSendOffline: () => void;
}

export function ShareDialog({ card, url, open, onClose, onSendOffline }: ShareDialogProps) {
  const words = useWords();
  const { t } = words;
  return (
    <Dialog open={open} onClose={onClose} title={t('job.shareTitle')}>
      <div className={styles['share']}>
        <QrCode text={url} label={t('job.qrLabel')} />
        <p className={styles['hint']}>{t('job.qrHint')}</p>
        <p className={styles['url']}>{url}</p>
        <div className={styles['ways']}>
          <CopyButton
            text={url}
            label={t('job.copyLink')}
            copied={t('job.copied')}
            refused={t('job.copyRefused')}
          />
          <a
            className={buttonClass({ variant: 'secondary', size: 'small' })}
            href={shareMail(shareWords(card, words), url)}
          >
            <Icon icon={Mail} size={16} />
            {t('job.shareMail')}
          </a>
        </div>
        <p className={styles['hint']}>{t('job.sendOfflineHint')}</p>
        <Button
          variant="secondary"
          size="small"
          icon={<Icon icon={Smartphone} size={16} />}
          onClick={onSendOffline}
        >
          {t('job.sendOffline')}
        </Button>
      </div>
    </Dialog>
  );
}
