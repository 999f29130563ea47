import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { Chip } from '../buttons/chip.tsx';
import fieldStyles from './field.module.css';
import { Field } from './field.tsx';
import styles from './text-list-field.module.css';

interface TextListFieldProps {
  label: string;
  labelHidden?: boolean;
  id?: string;
  hint?: string;
  texts: readonly string[];
  /** Returns the reason why the texts can't be added; undefined: they were. */
  onAdd: (texts: readonly string[]) => string | undefined;
  onRemove: (text: string) => void;
  addLabel: string;
  removeLabel: (text: string) => string;
}

/**
 * A list of short texts that the person types: Enter, a comma or the button adds one, as does leaving the field. Pasted
 * lists are split.
 */
export function TextListField(props: TextListFieldProps) {
  const { label, labelHidden, hint, texts, onAdd, onRemove, addLabel, removeLabel } = props;
  const made = useId();
  const id = props.id ?? made;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();

  function add(text: string) {
    const parts = text.split(/[,;\n\t]/).filter(part => part.trim() !== '');
    if (parts.length === 0) return setTyped('');
    const problem = onAdd(parts);
    setError(problem);
    if (problem === undefined) setTyped('');
  }
  function type(text: string) {
    setError(undefined);
    if (/[,;\n\t]/.test(text)) add(text);
    else setTyped(text);
  }
  function press(event: KeyboardEvent) {
    // Enter that ends the composition of a character adds nothing.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add(typed);
  }
  function remove(text: string) {
    onRemove(text);
    setError(undefined);
    // The pressed button disappears.
    document.getElementById(id)?.focus({ preventScroll: true });
  }
  return (
    <div className={styles['list']}>
      <Field label={label} labelHidden={labelHidden} id={id} hint={hint} error={error}>
        {control => (
          <div className={styles['line']}>
            <input
              {...control}
              type="text"
              className={fieldStyles['control']}
              value={typed}
              maxLength={2_000}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="done"
              onChange={event => type(event.target.value)}
              onKeyDown={press}
              onBlur={() => add(typed)}
            />
            <Button
              variant="secondary"
              aria-controls={id}
              // The press would take the focus from the field, and that adds too.
              onMouseDown={event => event.preventDefault()}
              onClick={() => add(typed)}
            >
              {addLabel}
            </Button>
          </div>
        )}
      </Field>
      {texts.length > 0 && (
        <ul className={styles['texts']}>
          {texts.map(text => (
            <li key={text}>
              <Chip kind="removes" aria-label={removeLabel(text)} onClick={() => remove(text)}>
                {text}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
