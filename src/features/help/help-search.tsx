import { useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { QUESTION_MAX_LENGTH, QuestionField } from '../../ui/form/question-field.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { useWords } from '../../i18n/words.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { paths } from '../paths.ts';
import type { HelpEntry } from './help-entries.ts';
import { HelpEntryList } from './help-entry-list.tsx';
import styles from './help-search.module.css';
import { indexHelp } from './search-help.ts';

/**
 * Long enough that a screen reader announces one count, not one for every letter, and that the address rarely changes.
 */
const TYPING_PAUSE_MS = 700;

interface HelpSearchProps {
  entries: readonly HelpEntry[];
  /** Shown while there is no search. */
  children: React.ReactNode;
}

/** Searches all answers on this device while the user types. The query is kept in the address. */
export function HelpSearch({ entries, children }: HelpSearchProps) {
  const { t, language } = useWords();
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const written = search.get('q') ?? '';
  const [question, setQuestion] = useState(written.slice(0, QUESTION_MAX_LENGTH));
  const settled = useSettled(question.trim(), TYPING_PAUSE_MS);
  const find = useMemo(() => indexHelp(entries, language), [entries, language]);
  const found = find(question);
  const isAsked = question.trim() !== '';
  const words = t('pages.helpFound', { count: found.length });
  const spoken = useSettled(isAsked ? words : '', TYPING_PAUSE_MS);

  useEffect(() => {
    // The user may be leaving for a screen whose code is still loading. Don't pull them back.
    if (written === settled || location.pathname !== pathname) return;
    setSearch(
      before => {
        const next = new URLSearchParams(before);
        if (settled === '') next.delete('q');
        else next.set('q', settled);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [pathname, setSearch, settled, written]);

  return (
    <>
      <search>
        <form onSubmit={event => event.preventDefault()}>
          <QuestionField
            label={t('pages.helpSearch')}
            placeholder={t('pages.helpPlaceholder')}
            value={question}
            onChange={setQuestion}
          />
        </form>
        <output>
          <VisuallyHidden>{spoken}</VisuallyHidden>
        </output>
      </search>
      {isAsked ? (
        <div className={styles['found']}>
          <p className={styles['count']}>{words}</p>
          {found.length > 0 ? (
            <HelpEntryList key={question} entries={found} headingLevel={2} openSingle />
          ) : (
            <div className={styles['nothing']}>
              <p>{t('pages.helpNothing')}</p>
              <LinkButton to={paths.page.href('contact')}>{t('pages.helpContact')}</LinkButton>
            </div>
          )}
        </div>
      ) : (
        children
      )}
    </>
  );
}
