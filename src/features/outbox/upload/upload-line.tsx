import { byteWords } from '../../../i18n/byte-words.ts';
import { useWords } from '../../../i18n/words.ts';
import type { OutboxEntry } from '../../../local/db/outbox-entry.ts';
import { namedFile } from '../../../local/files/named-file.ts';
import { useKeptFile } from '../../../local/hooks/use-kept-file.ts';
import { waitsForLink } from '../../../sync/files/upload-files.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { useServices } from '../../services.ts';
import styles from './upload-line.module.css';

/** How much of an operation's file is sent, with ways to pause it, go on, and use mobile data. Nothing once all of it is. */
export function UploadLine({ entry }: { entry: Pick<OutboxEntry, 'id' | 'payload' | 'state'> }) {
  const { t, language } = useWords();
  const { outbox, isMetered } = useServices();
  const file = useKeptFile(entry.state === 'waiting' ? namedFile(entry.payload) : null);
  if (!file || (file.state !== 'waiting' && file.state !== 'paused')) return null;
  const { hash, name, size, sent, state } = file;
  const labelId = `upload-${entry.id}`;
  const isPaused = state === 'paused';
  const needsLink = !isPaused && waitsForLink(file, isMetered());
  const facts = { name, sent: byteWords(sent, language), size: byteWords(size, language) };
  const step = isPaused ? 'paused' : needsLink ? 'metered' : sent === 0 ? 'waiting' : 'sending';
  return (
    <div className={styles['upload']}>
      <span id={labelId}>{t(`outbox.upload.${step}`, facts)}</span>
      {sent > 0 && <ProgressBar aria-labelledby={labelId} value={sent} max={size} />}
      <div className={styles['actions']}>
        {needsLink ? (
          <Button
            variant="secondary"
            size="small"
            onClick={() => void outbox.changeUpload(hash, { overMetered: true })}
          >
            {t('outbox.upload.now', facts)}
          </Button>
        ) : (
          <Button
            variant="secondary"
            size="small"
            onClick={() => void outbox.changeUpload(hash, { paused: !isPaused })}
          >
            {t(isPaused ? 'outbox.upload.resume' : 'outbox.upload.pause')}
          </Button>
        )}
      </div>
    </div>
  );
}
