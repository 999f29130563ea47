import { useId, useRef, useState } from 'react';
import { type EntryKind, type ProfileEntry, readProfile } from '../../domain/seeker/profile.ts';
import { useWords } from '../../i18n/words.ts';
import { usePutPart } from '../../local/hooks/use-profile.ts';
import { usePersonData } from '../../local/people/person-context.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useToast } from '../../ui/feedback/toast-context.ts';
import { Icon } from '../../ui/icon.tsx';
import { Pencil, SquarePlus, X } from '../../ui/icons.ts';
import { ENTRIES_MAX } from '../../wire/profile-parts.ts';
import { EntryForm } from './entry-form.tsx';
import { periodWords } from './period-words.ts';
import styles from './resume.module.css';

interface EntriesSectionProps {
  kind: EntryKind;
  parts: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
}

/** The jobs or the studies of the profile. */
export function EntriesSection({ kind, parts }: EntriesSectionProps) {
  const words = useWords();
  const { t } = words;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const put = usePutPart();
  const { edits } = usePersonData();
  const toast = useToast();
  const [open, setOpen] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const entries = readProfile(parts)[kind];
  // The open one keeps its place below the list: moving its form would take the focus from it.
  const listed = entries.filter(({ id }) => id !== open);

  async function remove({ id, title, organization }: ProfileEntry) {
    const part = `${kind}:${id}`;
    const before = parts.get(part);
    // The pressed button disappears. When it does, the person may be elsewhere.
    heading.current?.focus();
    try {
      await put(part, null);
      setFailed(false);
      toast({
        text: t('resume.removed', { what: title || organization || t(`resume.${kind}.one`) }),
        ...(before && { action: { label: t('jobs.hide.undo'), run: () => void putBack(part, before) } }),
      });
    } catch {
      setFailed(true);
    }
  }
  async function putBack(part: string, content: Readonly<Record<string, unknown>>) {
    await put(part, { ...content }).catch(() => setFailed(true));
  }
  return (
    <section className={styles['section']} aria-labelledby={titleId}>
      <h2 id={titleId} ref={heading} tabIndex={-1} className={styles['title']}>
        {t(`resume.${kind}Title`)}
      </h2>
      {failed && <Notice tone="error" title={t('resume.notSaved')} />}
      {entries.length === 0 && open === null && <p className={styles['soft']}>{t(`resume.${kind}Empty`)}</p>}
      {listed.length > 0 && (
        <ul className={styles['list']}>
          {listed.map(entry => (
            <li key={entry.id}>
              <span className={styles['words']}>
                <span className={styles['strong']}>{entry.title || t(`resume.${kind}.one`)}</span>
                <span>{[entry.organization, entry.place].filter(Boolean).join(', ')}</span>
                <span className={styles['soft']}>{periodWords(entry, words)}</span>
              </span>
              <span className={styles['buttons']}>
                <Button
                  variant="secondary"
                  icon={<Icon icon={Pencil} size={18} />}
                  aria-label={t('resume.edit', { what: entry.title })}
                  onClick={() => setOpen(entry.id)}
                >
                  {t('resume.editShort')}
                </Button>
                <Button
                  variant="secondary"
                  icon={<Icon icon={X} size={18} />}
                  aria-label={t('resume.remove', { what: entry.title })}
                  onClick={() => void remove(entry)}
                >
                  {t('resume.removeShort')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {open !== null && (
        <EntryForm
          key={open}
          kind={kind}
          id={open}
          onDone={() => {
            setOpen(null);
            heading.current?.focus();
          }}
        />
      )}
      {open === null && entries.length < ENTRIES_MAX && (
        <div className={styles['buttons']}>
          <Button
            variant="secondary"
            icon={<Icon icon={SquarePlus} size={18} />}
            onClick={() => setOpen(edits.newId())}
          >
            {t(`resume.${kind}Add`)}
          </Button>
        </div>
      )}
    </section>
  );
}
