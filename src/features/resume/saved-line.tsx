import { useText } from '../../i18n/use-text.ts';
import type { PartHandle } from '../../local/hooks/use-profile.ts';
import styles from './resume.module.css';

/** Whether what was typed is on this device's disk. */
export function SavedLine({ isSaved, failed }: Pick<PartHandle, 'isSaved' | 'failed'>) {
  const t = useText();
  return (
    <p className={styles['line']} aria-live="polite">
      {failed ? t('resume.notSaved') : isSaved && t('resume.saved')}
    </p>
  );
}
