import { useLayoutEffect, useRef, useState } from 'react';
import { isYearAlone, readMonth } from '../../domain/seeker/month-text.ts';
import { type EntryKind, PROFILE_LIMITS, readEntry } from '../../domain/seeker/profile.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePart } from '../../local/hooks/use-profile.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { goToControl } from '../../ui/form/go-to-control.ts';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import styles from './resume.module.css';
import { SavedLine } from './saved-line.tsx';

type MonthName = 'from' | 'to';
type MonthTexts = Readonly<Partial<Record<MonthName, string | undefined>>>;

interface EntryFormProps {
  kind: EntryKind;
  id: string;
  onDone: () => void;
}

/** One job or one study. It's saved as it's typed. */
export function EntryForm({ kind, id, onDone }: EntryFormProps) {
  const t = useText();
  const group = useRef<HTMLDivElement>(null);
  const part = usePart(`${kind}:${id}`);
  const [isDone, setDone] = useState(false);
  const [typed, setTyped] = useState<MonthTexts>({});
  const [left, setLeft] = useState<Readonly<Partial<Record<MonthName, boolean>>>>({});
  const isReady = part !== undefined;
  // With the fields: a moment later it would take the focus from one that was chosen already.
  useLayoutEffect(() => {
    if (isReady) group.current?.querySelector('input')?.focus();
  }, [isReady]);
  if (!part) return null;
  const entry = readEntry(id, part.content);
  const field = (name: 'title' | 'organization' | 'place' | 'from' | 'to' | 'text') => ({
    id: `resume-${id}-${name}`,
    name,
    label:
      name === 'title' || name === 'organization' ? t(`resume.${kind}.${name}`) : t(`resume.entry.${name}`),
    value: entry[name],
    maxLength: PROFILE_LIMITS[name],
    onBlur: part.rest,
    onChange: (text: string) => part.change({ [name]: text }),
  });
  return (
    <div
      ref={group}
      role="group"
      aria-label={entry.title || t(`resume.${kind}.one`)}
      className={styles['form']}
    >
      <TextField {...field('title')} />
      <TextField {...field('organization')} />
      <TextField {...field('place')} />
      <div className={styles['pair']}>
        <TextField {...monthField('from')} />
        {!entry.isCurrent && <TextField {...monthField('to')} />}
      </div>
      <Checkbox
        label={t(`resume.${kind}.isCurrent`)}
        checked={entry.isCurrent}
        onBlur={part.rest}
        onChange={isCurrent => part.change({ isCurrent })}
      />
      <TextArea {...field('text')} rows={5} hint={t('resume.entry.textHint')} />
      <SavedLine {...part} />
      <div className={styles['buttons']}>
        <Button onClick={finish}>{t('resume.done')}</Button>
      </div>
    </div>
  );

  /** It shows what is typed, and stores the month as soon as it can be read. Once the person leaves it, it shows the month. */
  function monthField(name: MonthName) {
    return {
      ...field(name),
      value: textOf(name),
      hint: t('resume.entry.monthHint'),
      error: problem(name),
      onBlur: () => {
        setTyped({ ...typed, [name]: undefined });
        setLeft({ ...left, [name]: true });
        part?.rest();
      },
      onChange: (text: string) => {
        setTyped({ ...typed, [name]: text });
        setLeft({ ...left, [name]: false });
        part?.change({ [name]: readMonth(text) || text });
      },
    };
  }
  /** A text that the person typed here, unless another one was stored since. */
  function textOf(name: MonthName): string {
    const stored = storedText(part?.content[name]);
    const text = typed[name];
    return text !== undefined && (readMonth(text) || text) === stored ? text : stored;
  }
  function problem(name: MonthName): string | undefined {
    if (!isDone && left[name] !== true) return undefined;
    if (name === 'to' && endsTooEarly()) return t('resume.entry.endTooEarly');
    if (!isWrong(name)) return undefined;
    return t(isYearAlone(textOf(name)) ? 'resume.entry.yearAlone' : 'resume.entry.noMonth');
  }
  function isWrong(name: MonthName): boolean {
    return storedText(part?.content[name]).trim() !== '' && entry[name] === '';
  }
  function endsTooEarly(): boolean {
    return !entry.isCurrent && entry.from !== '' && entry.to !== '' && entry.to < entry.from;
  }
  /** The list would leave out a month that isn't one. */
  function finish() {
    const isEndWrong = !entry.isCurrent && (isWrong('to') || endsTooEarly());
    const wrong = isWrong('from') ? 'from' : isEndWrong ? 'to' : null;
    setDone(true);
    if (wrong === null) onDone();
    else goToControl(field(wrong).id);
  }
}

function storedText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
