import { type FormEvent, useEffect, useId, useState } from 'react';
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
  if (known !== keyword) {
    setKnown(keyword);
    if (text.trim() !== keyword.trim()) setText(keyword);
  }

  useEffect(() => {
    if (text.trim() === keyword.trim()) return;
    const timer = setTimeout(() => onChange(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, keyword, onChange]);

  function submit(event: FormEvent) {
    event.preventDefault();
    onChange(text);
  }
  function clear() {
    setText('');
    onChange('');
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
