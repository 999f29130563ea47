import { ENTRY_KINDS, type EntryKind, type Profile } from '../../../domain/seeker/profile.ts';
import { useWords } from '../../../i18n/words.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ENTRIES_MAX } from '../../../wire/profile-parts.ts';
import { periodWords } from '../period-words.ts';
import styles from '../resume.module.css';
import type { SuggestedEntry } from './entries.ts';
import type { Suggestions } from './suggestions.ts';

export interface FoundEntry {
  kind: EntryKind;
  entry: SuggestedEntry;
}

/** The suggested jobs and studies that the profile doesn't have yet. */
export function newEntries(found: Suggestions, profile: Profile): FoundEntry[] {
  return ENTRY_KINDS.flatMap(kind => {
    const known = new Set(profile[kind].map(keyOf));
    const room = ENTRIES_MAX - profile[kind].length;
    const added = (found[kind] ?? []).filter(entry => !known.has(keyOf(entry)));
    return added.slice(0, Math.max(0, room)).map(entry => ({ kind, entry }));
  });
}

function keyOf({ title, organization }: Pick<SuggestedEntry, 'title' | 'organization'>): string {
  return JSON.stringify([title, organization]).toLowerCase();
}

interface FoundEntriesProps {
  entries: readonly FoundEntry[];
  onTake: (found: FoundEntry) => void;
}

/** Each with a button that adds it to the profile, where it can be changed. */
export function FoundEntries({ entries, onTake }: FoundEntriesProps) {
  const words = useWords();
  const { t } = words;
  return entries.map(({ kind, entry }, at) => (
    <li key={`${kind} ${at} ${entry.title}`}>
      <span className={styles['words']}>
        <span className={styles['soft']}>{t(`resume.${kind}.one`)}</span>
        <span className={styles['strong']}>{entry.title}</span>
        <span>{[entry.organization, entry.place].filter(Boolean).join(', ')}</span>
        <span className={styles['soft']}>{periodWords(entry, words)}</span>
        <span className={styles['lines']}>{entry.text}</span>
      </span>
      <Button
        variant="secondary"
        aria-label={t('resume.takeEntry', { what: entry.title })}
        onClick={() => onTake({ kind, entry })}
      >
        {t('resume.takeEntryShort')}
      </Button>
    </li>
  ));
}
