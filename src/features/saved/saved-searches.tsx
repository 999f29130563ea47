import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/use-text.ts';
import { useKeepSearch, useSavedSearches } from '../../local/use-saved.ts';
import { Button } from '../../ui/button.tsx';
import { paths } from '../paths.ts';
import styles from './saved-screen.module.css';

export function SavedSearches() {
  const t = useText();
  const searches = useSavedSearches();
  const { remove } = useKeepSearch();
  const [failed, setFailed] = useState(false);
  return (
    <section className={styles['section']} aria-busy={!searches}>
      <h2 className={styles['title']}>{t('saved.searchesTitle')}</h2>
      {failed && <p role="alert">{t('jobs.mark.failed')}</p>}
      {searches?.length === 0 && <p className={styles['soft']}>{t('saved.searchesEmpty')}</p>}
      {searches && searches.length > 0 && (
        <ul className={styles['list']}>
          {searches.map(({ searchId, name, query }) => (
            <li key={searchId} className={styles['row']}>
              <Link to={paths.jobList.href(query === '' ? '' : `?${query}`)} className={styles['name']}>
                {name}
              </Link>
              <Button
                variant="secondary"
                size="small"
                aria-label={t('saved.removeLabel', { name })}
                onClick={() => {
                  setFailed(false);
                  remove(searchId).catch(() => setFailed(true));
                }}
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
