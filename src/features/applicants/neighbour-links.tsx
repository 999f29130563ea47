import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { ArrowLeft, ArrowRight } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { paths } from '../paths.ts';
import styles from './applicants.module.css';
import type { Neighbours } from './neighbours.ts';
import { FROM_LIST } from './list/use-applicant-filter.ts';

/** To the applications before and after this one in the list. Back still leads to the list. */
export function NeighbourLinks({
  jobId,
  neighbours: { before, after, at, shown },
}: {
  jobId: number;
  neighbours: Neighbours;
}) {
  const t = useText();
  if (before === null && after === null) return null;
  return (
    <div className={styles['neighbours']}>
      {before === null ? (
        <span />
      ) : (
        <Link
          to={paths.applicants.href(jobId, before)}
          replace
          state={FROM_LIST}
          className={styles['neighbour']}
          aria-label={t('applicants.previousLabel')}
        >
          <Icon icon={ArrowLeft} size={18} />
          {t('applicants.previous')}
        </Link>
      )}
      <span className={styles['soft']}>{at !== null && t('applicants.position', { at, shown })}</span>
      {after === null ? (
        <span />
      ) : (
        <Link
          to={paths.applicants.href(jobId, after)}
          replace
          state={FROM_LIST}
          className={styles['neighbour']}
          aria-label={t('applicants.nextLabel')}
        >
          {t('applicants.next')}
          <Icon icon={ArrowRight} size={18} />
        </Link>
      )}
    </div>
  );
}
