import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Download } from '../../ui/icons.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useDeviceStorageStatus, useInstallWay, useServices } from '../services.ts';
import { HomeScreenSteps } from './home-screen-steps.tsx';
import screen from './storage-screen.module.css';

/** Whether the browser may delete this device's data, and what can be done about it. */
export function KeepSafe() {
  const t = useText();
  const { deviceStorage, install } = useServices();
  const way = useInstallWay();
  const { sizes, persisted, needsHomeScreen } = useDeviceStorageStatus();
  const [answer, setAnswer] = useState<'refused' | 'failed' | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (!sizes) return null;

  async function ask() {
    setBusy(true);
    try {
      setAnswer((await deviceStorage.askPersistence()) ? null : 'refused');
    } catch {
      setAnswer('failed');
    }
    setBusy(false);
  }
  return (
    <section className={screen['section']} aria-labelledby="storage-safe">
      <h2 className={screen['title']} id="storage-safe">
        {t('storage.safe.title')}
      </h2>
      {needsHomeScreen && <HomeScreenSteps />}
      {persisted === null && !needsHomeScreen && (
        <p className={screen['soft']}>{t('storage.safe.unknown')}</p>
      )}
      {persisted === true && <Notice tone="good">{t('storage.safe.yes')}</Notice>}
      {persisted === false && (
        <>
          <p className={screen['soft']}>{t('storage.safe.no')}</p>
          <div>
            <Button variant="secondary" busy={isBusy} onClick={() => void ask()}>
              {t('storage.safe.ask')}
            </Button>
          </div>
          {answer === 'refused' && <Notice tone="info">{t('storage.safe.refused')}</Notice>}
          {answer === 'failed' && <Notice tone="error">{t('storage.safe.failed')}</Notice>}
        </>
      )}
      {way === 'prompt' && (
        <>
          <p className={screen['soft']}>{t('storage.safe.install')}</p>
          <div>
            <Button
              variant="secondary"
              icon={<Icon icon={Download} size={18} />}
              onClick={() => void install.install()}
            >
              {t('storage.safe.installNow')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
