import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../class-names.ts';
import fieldStyles from './field.module.css';
import { Icon } from '../icon.tsx';
import { X } from '../icons.ts';
import styles from './suggest-box.module.css';
import hidden from '../layout/visually-hidden.module.css';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

export interface Suggestion {
  key: string;
  label: string;
  /** At the end of the line, e.g. a count. */
  detail?: string | undefined;
}

interface SuggestBoxProps {
  label: string;
  labelHidden?: boolean;
  id?: string;
  placeholder?: string;
  /** Drawn in front of the text. */
  icon?: ReactNode;
  hint?: ReactNode;
  /** The current choice in words; '' = none. */
  chosen: string;
  onFocus?: () => void;
  /** The owner then supplies suggestions for the text, at once or later. */
  onType: (text: string) => void;
  suggestions: readonly Suggestion[];
  /** The lookup for the typed text is complete: if nothing fits, the box says so. */
  isLookedUp: boolean;
  onChoose: (key: string) => void;
  /** The person pressed Enter before the suggestions arrived. Resolves to the key of the first one for this text. */
  onHurry: (text: string) => Promise<string | undefined>;
  onClear: () => void;
  clearLabel: string;
}

/**
 * A box that suggests while the person types (WAI-ARIA combobox with a list): arrow keys, Enter, Esc, or a press. Only
 * suggestions can be chosen; leaving the box restores the previous choice.
 *
 * No library: `useCombobox` of Downshift 9.5 alone is 22 kB with gzip (November 2026), four times the list's whole filter panel.
 */
export function SuggestBox(props: SuggestBoxProps) {
  const { label, labelHidden, placeholder, icon, hint, chosen, suggestions, isLookedUp } = props;
  const t = useText();
  const made = useId();
  const id = props.id ?? made;
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const isTyping = typed !== null && typed.trim() !== '';
  const { length } = suggestions;
  const isOpen = isTyping && length > 0;
  const list = useRef<HTMLDivElement>(null);
  const latest = useRef(props.onChoose);
  useEffect(() => {
    latest.current = props.onChoose;
  });
  const option = (at: number) => `${made}-${at}`;

  useEffect(() => {
    // It opens below the box, where the screen may end or a bar may cover it.
    const shown = list.current?.children[active] ?? list.current;
    if (isTyping && length > 0) shown?.scrollIntoView({ block: 'nearest' });
  }, [isTyping, length, active]);

  // The choice may become known while the box has the focus: typing replaces it all the same.
  const input = useRef<HTMLInputElement>(null);
  const isFresh = useRef(false);
  useLayoutEffect(() => {
    const field = input.current;
    if (isFresh.current && field?.value === chosen) field.select();
  }, [chosen]);

  function type(text: string) {
    isFresh.current = false;
    setTyped(text);
    setActive(-1);
    props.onType(text);
  }
  function rest() {
    isFresh.current = false;
    setTyped(null);
    setActive(-1);
    props.onType('');
  }
  function choose(at: number) {
    const suggestion = suggestions[at];
    if (!suggestion) return;
    rest();
    props.onChoose(suggestion.key);
  }
  async function hurry(text: string) {
    rest();
    const key = await props.onHurry(text);
    // At once: the next one may have waited for the same file, and is added to this one.
    if (key !== undefined) flushSync(() => latest.current(key));
  }
  function clear() {
    rest();
    props.onClear();
    document.getElementById(id)?.focus();
  }
  function press(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && isOpen) {
      const from = active < 0 && step < 0 ? 0 : active;
      setActive((from + step + suggestions.length) % suggestions.length);
    } else if (event.key === 'Enter' && isTyping) {
      if (isLookedUp) choose(Math.max(active, 0));
      else void hurry(typed);
    }
    // Inside a sheet, Esc closes only the list.
    else if (event.key === 'Escape' && typed !== null) rest();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const isNothing = isTyping && isLookedUp && suggestions.length === 0;
  return (
    <div className={fieldStyles['field']}>
      <label className={classNames(fieldStyles['label'], labelHidden && hidden['hidden'])} htmlFor={id}>
        {label}
      </label>
      <div className={fieldStyles['wrap']}>
        {icon && <span className={styles['icon']}>{icon}</span>}
        <input
          ref={input}
          id={id}
          className={classNames(
            fieldStyles['control'],
            icon ? styles['withIcon'] : null,
            (chosen || typed) && fieldStyles['withButton'],
          )}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${made}-list`}
          aria-activedescendant={active >= 0 ? option(active) : undefined}
          aria-describedby={hint ? `${made}-hint` : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={80}
          placeholder={placeholder}
          value={typed ?? chosen}
          onChange={event => type(event.target.value)}
          onFocus={event => {
            isFresh.current = true;
            event.target.select();
            props.onFocus?.();
          }}
          onBlur={rest}
          onKeyDown={press}
        />
        {(chosen || typed) && (
          <button
            type="button"
            className={fieldStyles['inside']}
            aria-label={props.clearLabel}
            onMouseDown={event => event.preventDefault()}
            onClick={clear}
          >
            <Icon icon={X} size={18} />
          </button>
        )}
      </div>
      <div
        className={classNames(styles['list'], !isOpen && styles['closed'])}
        ref={list}
        role="listbox"
        tabIndex={-1}
        id={`${made}-list`}
        aria-label={label}
        // The press would take the focus from the box, and so close the list.
        onMouseDown={event => event.preventDefault()}
      >
        {isOpen &&
          suggestions.map((suggestion, at) => (
            // Keys are the box's: the focus stays there.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={suggestion.key}
              id={option(at)}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              className={styles['option']}
              onClick={() => choose(at)}
            >
              <span>{suggestion.label}</span>
              {suggestion.detail && <span className={styles['detail']}>{suggestion.detail}</span>}
            </div>
          ))}
      </div>
      <div aria-live="polite">
        {isNothing && <p className={fieldStyles['hint']}>{t('common.noSuggestion')}</p>}
        {isOpen && <VisuallyHidden>{t('common.suggestions', { count: suggestions.length })}</VisuallyHidden>}
      </div>
      {hint && (
        <p className={styles['hint']} id={`${made}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
