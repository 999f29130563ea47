import { useState, useSyncExternalStore } from 'react';
import { useText } from '../i18n/use-text.ts';
import type { AppUpdate } from '../pwa/app-update.ts';
import { Button } from '../ui/button.tsx';
import styles from './update-notice.module.css';

/** One quiet line about the app itself: it is ready for no network, or a new version waits for a tap. */
export function UpdateNotice({ update }: { update: AppUpdate }) {
  const t = useText();
  const state = useSyncExternalStore(update.subscribe, update.state);
  const [dismissed, setDismissed] = useState<typeof state>('none');
  const shown = state !== 'none' && state !== dismissed;
  return (
    <output className={styles['place']}>
      {shown && (
        <div className={styles['line']}>
          <p>{t(state === 'waiting' ? 'common.updateReady' : 'common.offlineReady')}</p>
          <div className={styles['actions']}>
            {state === 'waiting' && (
              <Button size="small" onClick={update.apply}>
                {t('common.updateNow')}
              </Button>
            )}
            <Button size="small" variant="quiet" onClick={() => setDismissed(state)}>
              {t(state === 'waiting' ? 'common.updateLater' : 'common.close')}
            </Button>
          </div>
        </div>
      )}
    </output>
  );
}
