import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../ui/link.tsx';
import { paths } from '../../features/paths.ts';
import { useServices } from '../../features/services.ts';
import { useText } from '../../i18n/use-text.ts';
import { useUntold } from '../../local/tracking/reminders.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Bell, X } from '../../ui/icons.ts';
import styles from './sending-notice.module.css';

/** Shows each reminder once on this device when it's due. `due`: how many are, so that it looks again. */
export function ReminderNotice({ due }: { due: number }) {
  const t = useText();
  const { now } = useServices();
  const { pathname } = useLocation();
  const { untold, noteTold } = useUntold(now, due);
  const [first] = untold;
  const isThere = pathname === paths.applications.href();
  const isNews = first !== undefined;
  useEffect(() => {
    // A full disk: the notice shows again.
    if (isThere && isNews) noteTold().catch(() => undefined);
  }, [isThere, isNews, noteTold]);
  return (
    <div className={styles['region']} role="status">
      {first && !isThere && (
        <p className={styles['line']}>
          <Icon icon={Bell} size={16} />
          <span>
            {t('reminder.news', { count: untold.length, about: first.text || first.title })}{' '}
            <Link to={paths.applications.href()}>{t('reminder.see')}</Link>
          </span>
          <IconButton
            icon={X}
            label={t('common.close')}
            onClick={() => void noteTold().catch(() => undefined)}
          />
        </p>
      )}
    </div>
  );
}
