import type { DraftSnapshot } from '../../local/drafts/draft-writer.ts';
import { momentWords } from '../../i18n/moment-words.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { useWords } from '../../i18n/words.ts';
import { useServices } from '../services.ts';
import styles from './draft-line.module.css';

/** Shows whether the input is on this device's disk, and since when. */
export function DraftLine({ failed, savedAt }: Pick<DraftSnapshot, 'failed' | 'savedAt'>) {
  const words = useWords();
  const { t } = words;
  const { now } = useServices();
  const device = useMediaQuery('(max-width: 47.99rem)') ? 'phone' : 'other';
  const moment = savedAt === null ? '' : momentWords(savedAt, now(), words);
  return (
    <p className={styles['line']} aria-live="polite">
      {failed ? t('apply.draftFailed') : moment && t('apply.draftSaved', { device, moment })}
    </p>
  );
}
