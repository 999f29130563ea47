import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { ArrowLeft, ArrowRight } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { paths } from '../paths.ts';
import styles from './applicants.module.css';
import type { Neighbours } from './neighbours.ts';
import { FROM_LIST } from './list/use-applicant-filter.ts';

interface NeighbourLinksProps {
  jobId: number;
  neighbours: Neighbours;
}

/** To the applications before and after this one in the list. Back still leads to the list. */
export function NeighbourLinks({ jobId, neighbours: { before, after, at, shown } }: NeighbourLinksProps) {
  const t = useText();
  if (before === null && after === null) return null;
  return (
    <div className={styles['neighbours']}>
      <NeighbourLink jobId={jobId} id={before} label={t('applicants.previousLabel')}>
        <Icon icon={ArrowLeft} size={18} />
        {t('applicants.previous')}
      </NeighbourLink>
      <span className={styles['soft']}>{at !== null && t('applicants.position', { at, shown })}</span>
      <NeighbourLink jobId={jobId} id={after} label={t('applicants.nextLabel')}>
        {t('applicants.next')}
        <Icon icon={ArrowRight} size={18} />
      </NeighbourLink>
    </div>
  );
}

interface NeighbourLinkProps {
  jobId: number;
  /** null: there is none, and its place stays empty. */
  id: string | null;
  label: string;
  children: ReactNode;
}

function NeighbourLink({ jobId, id, label, children }: NeighbourLinkProps) {
  if (id === null) return <span />;
  return (
    <Link
      to={paths.applicants.href(jobId, id)}
      replace
      state={FROM_LIST}
      className={styles['neighbour']}
      aria-label={label}
    >
      {children}
    </Link>
  );
}
