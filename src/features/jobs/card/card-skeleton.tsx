import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from './card-skeleton.module.css';

/** A placeholder for a card. */
export function CardSkeleton() {
  return (
    <Card className={styles['card']}>
      <Skeleton height="title" width="half" />
      <Skeleton width="short" />
      <Skeleton width="half" />
      <Skeleton width="half" />
      <Skeleton width="full" />
    </Card>
  );
}
