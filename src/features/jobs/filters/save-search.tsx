import { useLayoutEffect, useRef, useState } from 'react';
import { useKeepSearch, useSavedSearches } from '../../../local/hooks/use-saved.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { paths } from '../../paths.ts';
import { filterWords } from './filter-words.ts';
import { writeFilters } from './filters-address.ts';
import { activeFilters, type ListFilters } from './list-filters.ts';
import styles from './save-search.module.css';
import type { Near } from '../lookups/use-near.ts';
import { useWords } from '../../../i18n/words.ts';

/** The server's limits, in characters. */
const NAME_MAX = 200;
const QUERY_MAX = 2_000;

/** Saves the filters under a name made from their labels. Renders nothing without filters. */
export function SaveSearch({ filters, near }: { filters: ListFilters; near: Pick<Near, 'place'> }) {
  const words = useWords();
  const { t } = words;
  const { keep } = useKeepSearch();
  const searches = useSavedSearches();
  const [failed, setFailed] = useState(false);
  const said = useRef<HTMLSpanElement>(null);
  const wasPressed = useRef(false);
  const active = activeFilters(filters);
  const query = writeFilters(filters).replace(/^\?/, '');
  const isKept = searches?.some(search => search.query === query) ?? false;

  useLayoutEffect(() => {
    // The pressed button disappears.
    if (isKept && wasPressed.current) said.current?.focus();
    wasPressed.current = false;
  }, [isKept]);
  if (active.length === 0 || !searches) return null;

  function save() {
    const name = active.map(filter => filterWords(filters, filter, near, words)).join(', ');
    setFailed(false);
    wasPressed.current = true;
    keep(name.slice(0, NAME_MAX) || query.slice(0, NAME_MAX), query).catch(() => {
      wasPressed.current = false;
      setFailed(true);
    });
  }
  return (
    <div className={styles['line']} aria-live="polite">
      {isKept ? (
        <>
          <span ref={said} tabIndex={-1}>
            {t('filters.search.saved')}
          </span>
          <LinkButton to={paths.saved.href()} variant="quiet" size="small">
            {t('filters.search.all')}
          </LinkButton>
        </>
      ) : query.length > QUERY_MAX ? (
        <span>{t('filters.search.tooLong')}</span>
      ) : (
        <Button variant="secondary" size="small" onClick={save}>
          {t('filters.search.save')}
        </Button>
      )}
      {failed && <span role="alert">{t('jobs.mark.failed')}</span>}
    </div>
  );
}
