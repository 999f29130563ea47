import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../ui/link.tsx';
import { paths } from '../../features/paths.ts';
import { useCatalogueValue } from '../../features/services.ts';
import { useText } from '../../i18n/use-text.ts';
import { useKeepToDos, useToDos } from '../../local/hooks/use-to-dos.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Clock, X } from '../../ui/icons.ts';
import styles from './sending-notice.module.css';

/** Shows once, when the device is back online, the tasks that the person set aside until then. */
export function ToDoNotice() {
  const t = useText();
  const { pathname } = useLocation();
  const unreachable = useCatalogueValue(status => status.unreachable);
  const confirmedAt = useCatalogueValue(status => status.confirmedAt);
  const untold = (useToDos() ?? []).filter(({ isTold }) => !isTold);
  const { noteTold } = useKeepToDos();
  const [first] = untold;
  // The server has answered since the task was added. At start, the connection is still unknown.
  const isOnline = first !== undefined && !unreachable && (confirmedAt ?? 0) >= first.addedAt;
  const isThere = pathname === paths.outbox.href();
  // A full disk: the notice shows again.
  const note = () => void noteTold().catch(() => undefined);
  useEffect(() => {
    if (isThere && isOnline) noteTold().catch(() => undefined);
  }, [isThere, isOnline, noteTold]);
  return (
    <div className={styles['region']} role="status">
      {isOnline && !isThere && (
        <p className={styles['line']}>
          <Icon icon={Clock} size={16} />
          <span>
            {t('outbox.toDo.news', { count: untold.length, title: first.jobTitle })}{' '}
            <Link to={paths.outbox.href()}>{t('outbox.toDo.see')}</Link>
          </span>
          <IconButton icon={X} label={t('common.close')} onClick={note} />
        </p>
      )}
    </div>
  );
}
