import type { CatalogueStatus } from '../../catalogue/query.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './download-progress.module.css';

const LABEL_ID = 'download-progress';

/** While the list is still coming down: how much is here already, and can be searched. Nothing otherwise. */
export function DownloadProgress({ cards, progress }: Pick<CatalogueStatus, 'cards' | 'progress'>) {
  const t = useText();
  if (!progress) return null;
  return (
    <div className={styles['line']}>
      <span id={LABEL_ID}>
        {progress.cards === undefined
          ? t('jobs.sync.bytes', { bytes: megabytes(progress.bytes), of: megabytes(progress.of) })
          : t('jobs.sync.cards', { cards, of: progress.cards })}
      </span>
      <progress aria-labelledby={LABEL_ID} value={progress.bytes} max={Math.max(progress.of, 1)} />
    </div>
  );
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 100_000) / 10;
}
