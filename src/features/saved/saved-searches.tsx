import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/use-text.ts';
import { useKeepSearch, useSavedSearches } from '../../local/hooks/use-saved.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useToast } from '../../ui/feedback/toast-context.ts';
import { paths } from '../paths.ts';
import styles from './saved-screen.module.css';

export function SavedSearches() {
  const t = useText();
  const searches = useSavedSearches();
  const { remove, putBack } = useKeepSearch();
  const toast = useToast();
  const title = useRef<HTMLHeadingElement>(null);
  const [failed, setFailed] = useState(false);

  function attempt(write: Promise<void>) {
    setFailed(false);
    write.catch(() => setFailed(true));
  }
  async function take({ searchId, name, query }: { searchId: string; name: string; query: string }) {
    await remove(searchId);
    // The pressed button disappears.
    title.current?.focus({ preventScroll: true });
    const undo = () => attempt(putBack(searchId, { name, query }));
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
          {searches.map(search => (
            <li key={search.searchId} className={styles['row']}>
              <Link
                to={paths.jobList.href(search.query === '' ? '' : `?${search.query}`)}
                className={styles['name']}
              >
                {search.name}
              </Link>
              <Button
                variant="secondary"
                size="small"
                aria-label={t('saved.removeLabel', { name: search.name })}
                onClick={() => attempt(take(search))}
              >
                {t('saved.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
