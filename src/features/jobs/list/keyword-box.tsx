import {
  type FormEvent,
  memo,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Search, X } from '../../../ui/icons.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import styles from './keyword-box.module.css';
import { takeTyped } from './typed-before.ts';

/** Long enough that typing a word stays within browsers' limits for history updates, short enough to feel immediate. */
const TYPING_PAUSE_MS = 180;

interface KeywordBoxProps {
  keyword: string;
  /** The address's keyword. Until the screen has drawn it, `keyword` is an older one. */
  keywordNow: () => string;
  onChange: (keyword: string) => void;
}

/** Searches while the user types. The box holds the input, and the address follows after a pause. */
export const KeywordBox = memo(function KeywordBox({ keyword, keywordNow, onChange }: KeywordBoxProps) {
  const t = useText();
  const id = useId();
  const [text, setText] = useState(keyword);
  const [known, setKnown] = useState(keyword);
  /** What the box last passed to the address, until it's drawn. Meanwhile the user may type more. */
  const [told, setTold] = useState<string | null>(null);
  if (known !== keyword) {
    setKnown(keyword);
    const isDrawn = told === keyword.trim();
    const isOnTheWay = told === keywordNow().trim();
    if (isDrawn || !isOnTheWay) setTold(null);
    if (!isDrawn && !isOnTheWay) setText(keyword);
  }
  const input = useRef<HTMLInputElement>(null);
  // Before the next key: what is typed goes on here.
  useLayoutEffect(() => {
    const typed = takeTyped();
    const field = input.current;
    if (!typed || !field) return;
    if (typed.text !== null) {
      // oxlint-disable-next-line react/set-state-in-effect -- what the page's field has is known when it is gone, not while this is drawn
      setText(typed.text);
      field.value = typed.text;
    }
    if (typed.caret === null) return;
    field.focus({ preventScroll: true });
    field.setSelectionRange(typed.caret, typed.caret);
  }, []);
  const tell = useCallback(
    (typed: string) => {
      // The user typed nothing new. Back or Forward may have changed the address before the screen draws it.
      if (told === null && typed.trim() === known.trim()) return;
      // Passing it twice would add a surplus history entry, and would close what was opened after the first.
      if (typed.trim() === (told ?? keywordNow().trim())) return;
      setTold(typed.trim());
      onChange(typed);
    },
    [keywordNow, told, known, onChange],
  );

  useEffect(() => {
    const timer = setTimeout(() => tell(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, tell]);

  function submit(event: FormEvent) {
    event.preventDefault();
    tell(text);
  }
  function clear() {
    setText('');
    tell('');
    input.current?.focus();
  }
  return (
    <search>
      <form className={styles['box']} onSubmit={submit}>
        <label className={styles['icon']} htmlFor={id}>
          <Icon icon={Search} />
          <VisuallyHidden>{t('jobs.keyword.label')}</VisuallyHidden>
        </label>
        <input
          id={id}
          ref={input}
          className={styles['input']}
          type="search"
          name="q"
          value={text}
          maxLength={200}
          placeholder={t('jobs.keyword.placeholder')}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          onChange={event => setText(event.target.value)}
          // A user who goes on to a filter keeps the typed keyword.
          onBlur={() => tell(text)}
        />
        {text && (
          <button
            type="button"
            className={styles['clear']}
            aria-label={t('jobs.keyword.clear')}
            onClick={clear}
          >
            <Icon icon={X} size={18} />
          </button>
        )}
      </form>
    </search>
  );
});
