import { useText } from '../../../i18n/use-text.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import styles from './description-skeleton.module.css';

const ROWS = [1, 2, 3, 4, 5, 6, 7];

/** In the shape of the content: the beginning, the search, a list. */
export function DescriptionSkeleton() {
  const t = useText();
  return (
    <div className={styles['skeleton']} aria-busy="true">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Skeleton width="short" height="title" />
      <div className={styles['panel']}>
        <Skeleton width="half" />
        <Skeleton />
        <Skeleton width="half" />
        <Skeleton />
      </div>
      <Skeleton width="short" height="title" />
      <Skeleton height="title" />
      <div className={styles['list']}>
        {ROWS.map(row => (
          <div key={row} className={styles['row']}>
            <Skeleton width={row % 3 === 0 ? 'short' : 'half'} />
            <Skeleton width={row % 2 === 0 ? 'half' : 'full'} />
          </div>
        ))}
      </div>
    </div>
  );
}
