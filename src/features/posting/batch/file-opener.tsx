import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Upload } from '../../../ui/icons.ts';
import { decodeText } from '../../../core/decode-text.ts';
import { BATCH_FILE_MAX_BYTES } from './batch-file.ts';
import styles from './file-opener.module.css';

type Problem = 'tooLarge' | 'workbook' | 'several' | 'unreadable';

/** How zip files begin (.xlsx, .ods, .docx), and the workbooks of earlier Excels (.xls). */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

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
  const [problem, setProblem] = useState<Problem | 'none'>('none');

  async function open(files: FileList | null) {
    const file = files?.[0];
    if (!file) return;
    if (files.length > 1) {
      setProblem('several');
      return;
    }
    if (file.size > BATCH_FILE_MAX_BYTES) {
      setProblem('tooLarge');
      return;
    }
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const text = decodeText(bytes);
      if (WORKBOOKS.some(beginning => beginning.every((byte, at) => bytes[at] === byte)))
        setProblem('workbook');
      else if (text.includes('\0')) setProblem('unreadable');
      else {
        // A text area writes them so too: a row keeps its identity when its text is changed there.
        onText(text.replace(/\r\n?/g, '\n'));
        setProblem('none');
      }
    } catch {
      setProblem('unreadable');
    }
  }
  function choose(event: ChangeEvent<HTMLInputElement>) {
    void open(event.target.files);
    // Lets the user choose the same file again after correcting it.
    event.target.value = '';
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    void open(event.dataTransfer.files);
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
