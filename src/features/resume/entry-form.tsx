import { useLayoutEffect, useRef, useState } from 'react';
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
    // A month that is being typed isn't one yet.
    value: name === 'from' || name === 'to' ? typedMonth(part.content[name]) : entry[name],
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
        <TextField
          {...field('from')}
          hint={t('resume.entry.monthHint')}
          inputMode="numeric"
          error={month('from')}
        />
        {!entry.isCurrent && (
          <TextField
            {...field('to')}
            hint={t('resume.entry.monthHint')}
            inputMode="numeric"
            error={month('to')}
          />
        )}
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

  function month(name: 'from' | 'to'): string | undefined {
    const isWhole = isDone || typedMonth(part?.content[name]).length >= PROFILE_LIMITS[name];
    return isWhole && isWrong(name) ? t('resume.entry.noMonth') : undefined;
  }
  function isWrong(name: 'from' | 'to'): boolean {
    return typedMonth(part?.content[name]).trim() !== '' && entry[name] === '';
  }
  /** The list would leave out a month that isn't one. */
  function finish() {
    const wrong = isWrong('from') ? 'from' : isWrong('to') && !entry.isCurrent ? 'to' : null;
    setDone(true);
    if (wrong === null) onDone();
    else goToControl(field(wrong).id);
  }
}

/** As the person types it, before it's a month. */
function typedMonth(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
