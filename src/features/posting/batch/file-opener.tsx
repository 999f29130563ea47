import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Upload } from '../../../ui/icons.ts';
import { type FileProblem, readBatchFile } from './batch-file.ts';
import styles from './file-opener.module.css';

const ACCEPTED =
  '.xlsx,.json,.csv,.tsv,.txt,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/json,text/csv,text/plain';

interface FileOpenerProps {
  text: string;
  onText: (text: string) => void;
  /** The area on which a file may be dropped. */
  children: ReactNode;
}

type Told = { text: string } & ({ problem: FileProblem } | { sheet: string | null });

/** Opens a file by button or drop. Its text is handled like pasted text. */
export function FileOpener({ text, onText, children }: FileOpenerProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const opened = useRef(0);
  const [isOver, setIsOver] = useState(false);
  /** `text`: the one that it was said about. */
  const [told, setTold] = useState<Told>({ text, sheet: null });

  async function open(files: FileList) {
    const turn = ++opened.current;
    // The list is emptied when the input is.
    const reading = await readBatchFile([...files]);
    // A file that was opened after this one counts, and so does what was typed.
    if (!reading || turn !== opened.current) return;
    if ('text' in reading) onText(reading.text);
    setTold({ text, ...reading });
  }
  function choose(event: ChangeEvent<HTMLInputElement>) {
    if (event.target.files) void open(event.target.files);
    // Lets the user choose the same file again after correcting it.
    event.target.value = '';
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    void open(event.dataTransfer.files);
  }
  function fileWords(): string | null {
    if (told.text !== text) return null;
    if ('problem' in told) return t(`posting.file.${told.problem}`);
    return told.sheet === null ? null : t('posting.file.sheet', { name: told.sheet });
  }
  const said = fileWords();
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
      onInput={() => {
        opened.current += 1;
      }}
    >
      {children}
      <div className={styles['open']}>
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
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
        <span className={styles['hint']}>
          {said === null && t('posting.file.hint')}
          <span aria-live="polite">{said}</span>
        </span>
      </div>
    </div>
  );
}
