import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { FileText, Upload, X } from '../icons.ts';
import { Field, type FieldProps } from './field.tsx';
import styles from './file-field.module.css';

interface FileFieldProps extends FieldProps {
  /** Types and extensions that the browser offers first. */
  accept: string;
  /** The chosen file; null = none. */
  chosen: { name: string; facts: string } | null;
  busy?: boolean;
  words: { choose: string; other: string; remove: string; busy: string };
  onChoose: (file: File) => void;
  onRemove: () => void;
}

/** Chooses one file, by button or drop. The file's name is a line of its own, with a button that removes it. */
export function FileField({
  accept,
  chosen,
  busy = false,
  words,
  onChoose,
  onRemove,
  ...field
}: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOver, setIsOver] = useState(false);

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    // The same file can be chosen again after a change.
    event.target.value = '';
    if (file) onChoose(file);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  }
  return (
    <Field {...field}>
      {({ id, 'aria-describedby': describedBy }) => (
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
          {chosen && (
            <p className={styles['file']}>
              <Icon icon={FileText} size={20} />
              <span className={styles['name']}>
                <bdi>{chosen.name}</bdi>
                <span className={styles['facts']}>{chosen.facts}</span>
              </span>
              <IconButton
                label={`${words.remove}: ${chosen.name}`}
                icon={X}
                onClick={() => {
                  onRemove();
                  button.current?.focus();
                }}
              />
            </p>
          )}
          <input
            ref={input}
            type="file"
            accept={accept}
            className={styles['input']}
            tabIndex={-1}
            aria-hidden="true"
            onChange={choose}
          />
          <Button
            id={id}
            ref={button}
            aria-label={`${field.label}: ${chosen ? words.other : words.choose}`}
            aria-describedby={describedBy}
            variant="secondary"
            busy={busy}
            icon={<Icon icon={Upload} size={18} />}
            onClick={() => input.current?.click()}
          >
            {chosen ? words.other : words.choose}
          </Button>
          <span className={styles['busy']} aria-live="polite">
            {busy && words.busy}
          </span>
        </div>
      )}
    </Field>
  );
}
