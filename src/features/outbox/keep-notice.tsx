import { useEffect, useSyncExternalStore } from 'react';
import { Link } from '../../ui/link.tsx';
import { useText } from '../../i18n/use-text.ts';
import { lazily } from '../../ui/lazily.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { paths } from '../paths.ts';
import { useServices } from '../services.ts';

const HomeScreenSteps = lazily(
  async () => (await import('../storage/home-screen-steps.tsx')).HomeScreenSteps,
  { area: 'storage' },
);

/** Warns that the browser may delete waiting entries when the device runs out of space, and says what helps. */
export function KeepNotice() {
  const t = useText();
  const { storagePromise } = useServices();
  const state = useSyncExternalStore(storagePromise.subscribe, storagePromise.state);
  useEffect(() => storagePromise.look(), [storagePromise]);
  if (state === 'needs-home-screen') {
    return (
      <Notice tone="info" quiet>
        <HomeScreenSteps headingLevel={2} />
      </Notice>
    );
  }
  if (state !== 'refused') return null;
  return (
    <Notice tone="info" quiet>
      <p>
        {t('outbox.keep.text')} <Link to={paths.storage.href()}>{t('outbox.keep.link')}</Link>
      </p>
    </Notice>
  );
}
