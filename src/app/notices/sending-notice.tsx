import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../ui/link.tsx';
import { paths } from '../../features/paths.ts';
import { useServices } from '../../features/services.ts';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { CircleAlert, CircleCheck, X } from '../../ui/icons.ts';
import styles from './sending-notice.module.css';

/** One line after a time without a connection: how much of the waiting entries was sent, and which need the user. */
export function SendingNotice() {
  const t = useText();
  const { sendingNews } = useServices();
  const { pathname } = useLocation();
  const news = useSyncExternalStore(sendingNews.subscribe, sendingNews.state);
  const isDeleted = news === 'account-deleted';
  const isThere = !isDeleted && pathname === paths.outbox.href();
  useEffect(() => {
    if (isThere && news) sendingNews.dismiss();
  }, [isThere, news, sendingNews]);
  const isWarning = isDeleted || (news?.attention ?? 0) > 0;
  return (
    <div className={styles['region']} role="status">
      {news && !isThere && (
        <p className={classNames(styles['line'], isWarning && styles['attention'])}>
          <Icon icon={isWarning ? CircleAlert : CircleCheck} size={16} />
          <span>
            {isDeleted ? (
              t('common.accountDeleted')
            ) : (
              <>
                {t('common.sendingNews', { ...news })}{' '}
                <Link to={paths.outbox.href()}>{t('common.sendingNewsLink')}</Link>
              </>
            )}
          </span>
          <IconButton icon={X} label={t('common.close')} onClick={sendingNews.dismiss} />
        </p>
      )}
    </div>
  );
}
