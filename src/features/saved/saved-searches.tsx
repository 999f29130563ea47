import { useRef, useState } from 'react';
import { Link } from '../../ui/link.tsx';
import { useText } from '../../i18n/use-text.ts';
import {
  useKeepSearch,
  useNoteLookedAt,
  useSavedSearches,
  useSearchLooks,
} from '../../local/hooks/use-saved.ts';
import type { NamedSearch } from '../../local/values/saved-searches.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useToast } from '../../ui/feedback/toast-context.ts';
import { paths } from '../paths.ts';
import styles from './saved-screen.module.css';
import { useAlertsAnswer } from './use-alerts-answer.ts';
import { SearchAlertChoice } from './search-alert.tsx';
import alertStyles from './search-alert.module.css';

export function SavedSearches() {
  const t = useText();
  const searches = useSavedSearches();
  const { remove, putBack, announce } = useKeepSearch();
  const looks = useSearchLooks();
  const noteLookedAt = useNoteLookedAt();
  const server = useAlertsAnswer(searches);
  const toast = useToast();
  const title = useRef<HTMLHeadingElement>(null);
  const [failed, setFailed] = useState(false);

  function attempt(write: Promise<void>) {
    setFailed(false);
    write.catch(() => setFailed(true));
  }
  async function take({ searchId, ...search }: NamedSearch) {
    // The pressed button disappears. When it does, the person may be elsewhere.
    title.current?.focus({ preventScroll: true });
    await remove(searchId);
    const undo = () => attempt(putBack(searchId, search));
    toast({ text: t('saved.searchRemoved'), action: { label: t('jobs.hide.undo'), run: undo } });
  }
  return (
    <section className={styles['section']} aria-busy={!searches}>
      <h2 className={styles['title']} ref={title} tabIndex={-1}>
        {t('saved.searchesTitle')}
      </h2>
      {failed && <p role="alert">{t('jobs.mark.failed')}</p>}
      {searches?.length === 0 && <p className={styles['soft']}>{t('saved.searchesEmpty')}</p>}
      {searches && searches.length > 0 && (
        <ul className={styles['list']}>
          {searches.map(search => {
            const look = looks?.get(search.searchId);
            const fresh = look?.fresh.length ?? 0;
            return (
              <li key={search.searchId} className={alertStyles['row']}>
                <div className={alertStyles['head']}>
                  <span className={alertStyles['named']}>
                    <Link
                      to={paths.jobList.href(search.query === '' ? '' : `?${search.query}`)}
                      className={styles['name']}
                      onClick={() => noteLookedAt(search.searchId)}
                    >
                      {search.name}
                    </Link>
                    {fresh > 0 && <Badge tone="accent">{t('saved.alert.new', { count: fresh })}</Badge>}
                  </span>
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={t('saved.removeLabel', { name: search.name })}
                    onClick={() => attempt(take(search))}
                  >
                    {t('saved.remove')}
                  </Button>
                </div>
                <SearchAlertChoice
                  search={search}
                  look={look}
                  server={server}
                  onChoose={alert => attempt(announce(search, alert))}
                />
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
