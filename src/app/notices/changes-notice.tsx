import { useState } from 'react';
import { useMatch } from 'react-router-dom';
import { Link } from '../../ui/link.tsx';
import { useChangesWatch } from '../../features/changes/use-changes-watch.ts';
import { paths } from '../../features/paths.ts';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Bell, X } from '../../ui/icons.ts';
import styles from './sending-notice.module.css';

/** Announces changes of saved jobs and of applications, each once. */
export function ChangesNotice() {
  const t = useText();
  const told = useChangesWatch();
  const isOnList = useMatch(paths.changes.href()) !== null;
  const [closed, setClosed] = useState<unknown>(null);
  const close = () => setClosed(told);
  return (
    <div className={styles['region']} role="status">
      {told && told !== closed && !isOnList && (
        <p className={styles['line']}>
          <Icon icon={Bell} size={16} />
          <span>
            {t('changes.news', { count: told.count })}{' '}
            <Link to={paths.changes.href()} onClick={close}>
              {t('changes.see')}
            </Link>
          </span>
          <IconButton icon={X} label={t('common.close')} onClick={close} />
        </p>
      )}
    </div>
  );
}
