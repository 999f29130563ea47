import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useServices } from '../../features/services.ts';
import type { UpdateState } from '../../pwa/app-versions.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { lazily } from '../../ui/lazily.tsx';
import styles from './update-notice.module.css';

const InstallLine = lazily(async () => (await import('./install-line.tsx')).InstallLine, { area: 'shell' });

/** The state when this screen opened. */
interface Shown {
  pathname: string;
  state: UpdateState;
  isInstallDue: boolean;
}

/**
 * One discreet line about the app itself: it works offline, a new version is ready, or it can be installed. It appears
 * with the next screen and has its own space, so it covers no field and nothing moves under a finger.
 */
export function UpdateNotice() {
  const t = useText();
  const { update, install } = useServices();
  const { pathname } = useLocation();
  const state = useSyncExternalStore(update.subscribe, update.state);
  const isInstallDue = useSyncExternalStore(install.subscribe, install.isDue);
  const [screen, setScreen] = useState<Shown>({ pathname, state: 'none', isInstallDue: false });
  const [dismissed, setDismissed] = useState<UpdateState>('none');
  const [isBusy, setBusy] = useState(false);
  if (screen.pathname !== pathname) setScreen({ pathname, state, isInstallDue });
  const isShown = state !== 'none' && state === screen.state && state !== dismissed;
  const isInstallShown = !isShown && isInstallDue && screen.isInstallDue;
  async function apply() {
    setBusy(true);
    await update.apply();
    setBusy(false);
  }
  return (
    <div className={styles['region']} role="status">
      {isShown && (
        <div className={styles['line']}>
          <p>{t(state === 'waiting' ? 'common.updateReady' : 'common.offlineReady')}</p>
          <div className={styles['actions']}>
            {state === 'waiting' && (
              <Button size="small" busy={isBusy} onClick={() => void apply()}>
                {t('common.updateNow')}
              </Button>
            )}
            <Button size="small" variant="quiet" onClick={() => setDismissed(state)}>
              {t(state === 'waiting' ? 'common.updateLater' : 'common.close')}
            </Button>
          </div>
        </div>
      )}
      {isInstallShown && <InstallLine />}
    </div>
  );
}
