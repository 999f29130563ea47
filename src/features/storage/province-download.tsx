import { useRef } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Check } from '../../ui/icons.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useWords } from '../../i18n/words.ts';
import { useServices } from '../services.ts';
import styles from './province-download.module.css';
import { provinceLabel } from './province-label.ts';
import type { ProvinceRow } from './province-rows.ts';
import { actionOf, isRunning, rowWords } from './row-words.ts';

interface ProvinceDownloadProps {
  row: ProvinceRow;
  /** `update`: updates a downloaded one. */
  onBegin: (update: boolean) => void;
  onRemoved: (news: string) => void;
  /** The action that couldn't be recorded. null: the last one was. */
  onFailed: (failed: 'stop' | 'remove' | null) => void;
}

export function ProvinceDownload({ row, onBegin, onRemoved, onFailed }: ProvinceDownloadProps) {
  const words = useWords();
  const { t } = words;
  const { deviceStorage, now } = useServices();
  const button = useRef<HTMLButtonElement>(null);
  const { province, details } = row;
  const name = provinceLabel(province, words);
  const action = actionOf(details);
  const labelId = `storage-${province}`;
  const isKept = details?.state === 'kept';

  function press() {
    if (action === 'stop') void stop();
    else onBegin(action === 'update');
  }
  async function stop() {
    try {
      await deviceStorage.stopDetails(province);
      onFailed(null);
    } catch {
      onFailed('stop');
    }
  }
  async function remove() {
    // The pressed button disappears.
    button.current?.focus();
    try {
      await deviceStorage.removeDetails(province);
    } catch {
      onFailed('remove');
      return;
    }
    onFailed(null);
    onRemoved(t('storage.say.removed', { province: name }));
  }
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <h3 className={styles['name']} id={labelId}>
          {isKept && <Icon icon={Check} size={18} className={styles['check'] ?? ''} />}
          {name}
        </h3>
        <p
          className={classNames(styles['text'], details?.state === 'failed' && styles['failed'])}
          id={`${labelId}-text`}
        >
          {rowWords(row, now(), words)}
        </p>
      </div>
      {isRunning(details) && (
        <ProgressBar
          className={styles['progress']}
          aria-label={t('storage.row.progress', { province: name })}
          aria-describedby={`${labelId}-text`}
          {...(details.bytes > 0 && { value: details.doneBytes, max: details.bytes })}
        />
      )}
      <div className={styles['actions']}>
        <Button
          ref={button}
          variant="secondary"
          size="small"
          aria-label={t('storage.act.of', { action: t(`storage.act.${action}`), province: name })}
          onClick={press}
        >
          {t(`storage.act.${action}`)}
        </Button>
        {details && (
          <Button
            variant="quiet"
            size="small"
            aria-label={t('storage.act.of', { action: t('storage.act.remove'), province: name })}
            onClick={() => void remove()}
          >
            {t('storage.act.remove')}
          </Button>
        )}
      </div>
    </li>
  );
}
