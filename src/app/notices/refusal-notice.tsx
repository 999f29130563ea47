import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../ui/link.tsx';
import { paths } from '../../features/paths.ts';
import { useText } from '../../i18n/use-text.ts';
import { noteRefusalsTold, useUntoldRefusals } from '../../local/hooks/own-reviews.ts';
import { usePersonDatabase } from '../../local/people/use-person-database.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { CircleAlert, X } from '../../ui/icons.ts';
import styles from './sending-notice.module.css';

/** One line, shown once on each device: the operator refused a posting, and why. */
export function RefusalNotice() {
  const t = useText();
  const db = usePersonDatabase();
  const refusals = useUntoldRefusals();
  const { pathname } = useLocation();
  const [first] = refusals ?? [];
  const isThere = pathname === paths.profile.href();
  // With a full disk, the notice is shown again.
  const note = () => void noteRefusalsTold(db, refusals ?? []).catch(() => undefined);
  useEffect(() => {
    if (isThere && refusals && refusals.length > 0) noteRefusalsTold(db, refusals).catch(() => undefined);
  }, [isThere, refusals, db]);
  return (
    <div className={styles['region']} role="status">
      {first && !isThere && (
        <p className={classNames(styles['line'], styles['attention'])}>
          <Icon icon={CircleAlert} size={16} />
          <span>
            {t('review.told', {
              count: refusals?.length ?? 0,
              title: first.title,
              reason: first.reason,
              hasReason: first.reason ? 'yes' : 'no',
            })}{' '}
            <Link to={paths.profile.href()}>{t('review.toldLink')}</Link>
          </span>
          <IconButton icon={X} label={t('review.close')} onClick={note} />
        </p>
      )}
    </div>
  );
}
