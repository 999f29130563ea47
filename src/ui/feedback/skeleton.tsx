import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  width?: 'short' | 'half' | 'full';
  height?: 'line' | 'title' | 'block';
}

/** A placeholder in the shape of the content, for a first load only. Mark the region around it `aria-busy`. */
export function Skeleton({ width = 'full', height = 'line' }: SkeletonProps) {
  return (
    <span
      className={classNames(styles['skeleton'], styles[width], height !== 'line' && styles[height])}
      aria-hidden="true"
    />
  );
}
