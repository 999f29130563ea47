import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CloudOff, Download, Send } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { paths } from '../paths.ts';
import { type OutboxEntry, useOutboxStatus, useServices } from '../services.ts';
import styles from './outbox-bar.module.css';
import { downloadOutbox, unsent } from './entry/outbox-file.ts';
import type { OutboxCounts } from './entry/outbox-groups.ts';

/** The overall state of the outbox, and the actions for all entries. */
export function OutboxBar({ counts, entries }: { counts: OutboxCounts; entries: readonly OutboxEntry[] }) {
  const t = useText();
  const { outbox, update, now } = useServices();
  const status = useOutboxStatus();
  const isWaiting = counts.waiting > 0;
  const left = unsent(entries);
  return (
    <div className={styles['bar']}>
      <div aria-live="polite">
        <p className={styles['counts']}>{t('outbox.counts', { ...counts })}</p>
        {isWaiting && (
          <p className={styles['status']}>
            {status === 'offline' && <Icon icon={CloudOff} size={16} />}
            <span>{t(`outbox.status.${status}`)}</span>
          </p>
        )}
      </div>
      {left.length > 0 && (
        <div className={styles['actions']}>
          <Button
            variant="quiet"
            icon={<Icon icon={Download} size={18} />}
            onClick={() => downloadOutbox(left, now())}
          >
            {t('outbox.downloadAll')}
          </Button>
          {isWaiting && status === 'needs-login' && (
            <LinkButton to={paths.login.href(paths.outbox.href())}>{t('outbox.signIn')}</LinkButton>
          )}
          {isWaiting && status === 'needs-update' && (
            <Button onClick={update.renew}>{t('common.updateApp')}</Button>
          )}
          {isWaiting && status !== 'needs-login' && status !== 'needs-update' && (
            // Not busy while it sends: a request that the network lost is sent again by a press.
            <Button icon={<Icon icon={Send} size={18} />} onClick={() => outbox.sendNow()}>
              {t('outbox.sendNow')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
