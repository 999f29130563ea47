import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../ui/link.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { ChevronDown } from '../../ui/icons.ts';
import { Prose } from '../pages/prose.tsx';
import type { HelpEntry } from './help-entries.ts';
import styles from './help-entry-list.module.css';

interface HelpEntryListProps {
  entries: readonly HelpEntry[];
  headingLevel: 2 | 3;
  /** Initially opens the entry if there is only one. */
  openSingle?: boolean;
}

/** Questions that unfold their answers. The one named by the address is open, scrolled into view and focused. */
export function HelpEntryList({ entries, headingLevel, openSingle = false }: HelpEntryListProps) {
  const isSingle = openSingle && entries.length === 1;
  return (
    <ul className={styles['list']}>
      {entries.map(entry => (
        <li key={`${entry.page} ${entry.id}`}>
          <Entry entry={entry} headingLevel={headingLevel} isSingle={isSingle} />
        </li>
      ))}
    </ul>
  );
}

interface EntryProps {
  entry: HelpEntry;
  headingLevel: 2 | 3;
  isSingle: boolean;
}

function Entry({ entry, headingLevel, isSingle }: EntryProps) {
  const t = useText();
  const location = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  const Heading = headingLevel === 2 ? 'h2' : 'h3';

  // Runs each time that the address is opened, even if it is the same.
  useEffect(() => {
    if (location.pathname !== `/${entry.page}` || location.hash !== `#${entry.id}` || !details.current)
      return;
    details.current.open = true;
    details.current.scrollIntoView({ block: 'start' });
    details.current.querySelector('summary')?.focus({ preventScroll: true });
  }, [entry, location]);

  return (
    <details id={entry.id} className={styles['entry']} ref={details} open={isSingle || undefined}>
      <summary className={styles['question']}>
        <Heading className={styles['title']}>{entry.title}</Heading>
        <Icon icon={ChevronDown} size={20} className={styles['chevron'] ?? ''} />
      </summary>
      <div className={styles['answer']}>
        <Prose blocks={entry.blocks} />
        <Link to={`/${entry.page}#${entry.id}`} className={styles['link']}>
          {t('pages.helpLink')}
        </Link>
      </div>
    </details>
  );
}
