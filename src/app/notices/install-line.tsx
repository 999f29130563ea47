import { useState } from 'react';
import { useServices } from '../../features/services.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Download } from '../../ui/icons.ts';
import { lazily } from '../../ui/lazily.tsx';
import styles from './update-notice.module.css';

const HomeScreenSteps = lazily(
  async () => (await import('../../features/storage/home-screen-steps.tsx')).HomeScreenSteps,
  { area: 'storage' },
);

/** Why the app belongs on the Home Screen, and how to put it there. */
export function InstallLine() {
  const t = useText();
  const { install } = useServices();
  const [areStepsOpen, setStepsOpen] = useState(false);
  const hasSteps = install.way() === 'steps';
  return (
    <div className={styles['line']}>
      <p>
        <strong>{t('shell.installTitle')}</strong> {t('shell.installWhy')}
      </p>
      <div className={styles['actions']}>
        <Button
          size="small"
          icon={<Icon icon={Download} size={16} />}
          onClick={() => (hasSteps ? setStepsOpen(true) : void install.install())}
        >
          {t(hasSteps ? 'shell.installSteps' : 'shell.install')}
        </Button>
        <Button size="small" variant="quiet" onClick={install.dismiss}>
          {t('shell.installNo')}
        </Button>
      </div>
      {hasSteps && (
        <Dialog open={areStepsOpen} onClose={() => setStepsOpen(false)} title={t('shell.installTitle')}>
          <HomeScreenSteps />
        </Dialog>
      )}
    </div>
  );
}
