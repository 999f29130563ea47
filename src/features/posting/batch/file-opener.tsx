import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Upload } from '../../../ui/icons.ts';
import { decodeText } from '../../../core/decode-text.ts';
import { BATCH_FILE_MAX_BYTES } from './batch-file.ts';
import styles from './file-opener.module.css';

interface FileOpenerProps {
  onText: (text: string) => void;
  /** The area on which a file may be dropped. */
  children: ReactNode;
}

/** Opens a file by button or drop. Its text is handled like pasted text. */
export function FileOpener({ onText, children }: FileOpenerProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [problem, setProblem] = useState<'none' | 'tooLarge' | 'unreadable'>('none');

  async function open(file: File | undefined) {
    if (!file) return;
    if (file.size > BATCH_FILE_MAX_BYTES) {
      setProblem('tooLarge');
      return;
    }
    try {
      onText(decodeText(new Uint8Array(await file.arrayBuffer())));
      setProblem('none');
    } catch {
      setProblem('unreadable');
    }
  }
  function choose(event: ChangeEvent<HTMLInputElement>) {
    void open(event.target.files?.[0]);
    // Lets the user choose the same file again after correcting it.
    event.target.value = '';
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    void open(event.dataTransfer.files[0]);
  }
  return (
    <div
      className={classNames(styles['zone'], isOver && styles['over'])}
      onDragOver={event => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children}
      <div className={styles['open']}>
        <input
          ref={input}
          type="file"
          accept=".json,.csv,.tsv,.txt,application/json,text/csv,text/plain"
          className={styles['input']}
          tabIndex={-1}
          aria-hidden="true"
          onChange={choose}
        />
        <Button
          variant="secondary"
          icon={<Icon icon={Upload} size={18} />}
          onClick={() => input.current?.click()}
        >
          {t('posting.file.open')}
        </Button>
        <span className={styles['hint']} aria-live="polite">
          {problem === 'none' ? t('posting.file.hint') : t(`posting.file.${problem}`)}
        </span>
      </div>
    </div>
  );
}
