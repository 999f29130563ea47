import { Link } from '../../ui/link.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useChangeNews } from '../../local/hooks/use-change-news.ts';
import { Icon } from '../../ui/icon.tsx';
import { Bell } from '../../ui/icons.ts';
import { paths } from '../paths.ts';
import styles from './saved-screen.module.css';

/** The way to the changes, with their count; nothing where there is nothing to compare. */
export function ChangesLine() {
  const t = useText();
  const { isWatching, fresh } = useChangeNews();
  if (!isWatching) return null;
  return (
    <p className={styles['changes']}>
      <Icon icon={Bell} size={18} />
      <Link to={paths.changes.href()} className={styles['name']}>
        {t('saved.changesLink', { count: fresh })}
      </Link>
    </p>
  );
}
