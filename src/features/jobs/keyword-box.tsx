import { type FormEvent, useCallback, useEffect, useId, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { Search, X } from '../../ui/icons.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './keyword-box.module.css';

/** Long enough that typing a word does not fill the browser's history limits, short enough to feel immediate. */
const TYPING_PAUSE_MS = 180;

interface KeywordBoxProps {
  keyword: string;
  onChange: (keyword: string) => void;
}

/** Searches while one types. The box keeps what is typed; the address follows after a pause. */
export function KeywordBox({ keyword, onChange }: KeywordBoxProps) {
  const t = useText();
  const id = useId();
  const [text, setText] = useState(keyword);
  const [known, setKnown] = useState(keyword);
  /** What the address was told and has yet to take over: meanwhile more may be typed. */
  const [told, setTold] = useState<readonly string[]>([]);
  if (known !== keyword) {
    setKnown(keyword);
    const at = told.indexOf(keyword.trim());
    setTold(at < 0 ? [] : told.slice(at + 1));
    if (at < 0 && text.trim() !== keyword.trim()) setText(keyword);
  }
  const tell = useCallback(
    (typed: string) => {
      // Also what was told a moment ago, before the address has it: a word told twice is a step of the history too many, and
      // what was opened after the first is closed by the second.
      if (typed.trim() === (told.at(-1) ?? keyword.trim())) return;
      setTold(before => [...before, typed.trim()]);
      onChange(typed);
    },
    [keyword, told, onChange],
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
    document.getElementById(id)?.focus();
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
          // Whoever goes on to a filter takes along what was typed.
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
}
