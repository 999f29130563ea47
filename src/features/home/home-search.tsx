import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Search } from '../../ui/icons.ts';
import { writeFilters } from '../jobs/filters/filters-address.ts';
import { NO_FILTERS } from '../jobs/filters/list-filters.ts';
import { paths } from '../paths.ts';
import styles from './home-search.module.css';

/** Opens the list with the keyword. The list searches this device, so it works without a network. */
export function HomeSearch() {
  const t = useText();
  const navigate = useNavigate();
  const [keyword, setKeyword] = useState('');

  function search(event: FormEvent) {
    event.preventDefault();
    void navigate(paths.jobList.href(writeFilters({ ...NO_FILTERS, keyword: keyword.trim() })));
  }
  return (
    <search className={styles['search']}>
      <form className={styles['form']} onSubmit={search}>
        <label className={styles['label']} htmlFor="home-search">
          {t('home.searchLabel')}
        </label>
        <div className={styles['box']}>
          <Icon icon={Search} />
          <input
            id="home-search"
            type="search"
            name="q"
            className={styles['input']}
            value={keyword}
            maxLength={200}
            placeholder={t('home.searchPlaceholder')}
            enterKeyHint="search"
            autoComplete="off"
            onChange={event => setKeyword(event.target.value)}
          />
          <Button type="submit">{t('common.search')}</Button>
        </div>
      </form>
    </search>
  );
}
