import { useState } from 'react';
import { Link } from '../../ui/link.tsx';
import { useAlertNews } from '../../features/alerts/use-alert-news.ts';
import { paths } from '../../features/paths.ts';
import { useText } from '../../i18n/use-text.ts';
import { useNoteLookedAt } from '../../local/hooks/use-saved.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Bookmark, X } from '../../ui/icons.ts';
import styles from './sending-notice.module.css';

/** Announces new matches of the saved searches whose alerts come on this device. */
export function AlertNotice() {
  const t = useText();
  const news = useAlertNews();
  const noteLookedAt = useNoteLookedAt();
  const [closed, setClosed] = useState<unknown>(null);
  const [first] = news;
  const isShown = first !== undefined && closed !== news;
  const count = news.reduce((sum, each) => sum + each.count, 0);
  const only = news.length === 1 ? first : undefined;
  function close() {
    setClosed(news);
  }
  function open() {
    if (only) noteLookedAt(only.searchId);
    close();
  }
  return (
    <div className={styles['region']} role="status">
      {isShown && (
        <p className={styles['line']}>
          <Icon icon={Bookmark} size={16} />
          <span>
            {only
              ? t('saved.alert.news', { count, name: only.name })
              : t('saved.alert.newsOfSeveral', { count, searches: news.length })}{' '}
            <Link to={only ? paths.jobList.href(`?${only.query}`) : paths.saved.href()} onClick={open}>
              {t('saved.alert.see')}
            </Link>
          </span>
          <IconButton icon={X} label={t('common.close')} onClick={close} />
        </p>
      )}
    </div>
  );
}
