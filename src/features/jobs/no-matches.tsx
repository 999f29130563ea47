import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Search } from '../../ui/icons.ts';
import { useServices } from '../services.ts';
import { filterWords } from './filter-words.ts';
import type { ListQuery } from './job-pages.ts';
import { activeFilters, clearedFilters, type ListFilters } from './list-filters.ts';
import { type LooserSearch, looserSearches } from './looser-searches.ts';
import { useWords } from './words.ts';

interface NoMatchesProps {
  filters: ListFilters;
  toQuery: (filters: ListFilters) => ListQuery;
  onChange: (filters: ListFilters) => void;
}

/** Nothing found: the filters stay, and each that could be taken off says what that would find. */
export function NoMatches({ filters, toQuery, onChange }: NoMatchesProps) {
  const words = useWords();
  const { t } = words;
  const { catalogue } = useServices();
  const [looser, setLooser] = useState<LooserSearch[]>([]);
  useEffect(() => {
    let isLive = true;
    const ask = async () => {
      const found = await looserSearches(catalogue, filters, toQuery).catch(() => []);
      if (isLive) setLooser(found);
    };
    void ask();
    return () => {
      isLive = false;
    };
  }, [catalogue, filters, toQuery]);

  const icon = <Icon icon={Search} size={36} />;
  if (activeFilters(filters).length === 0) return <EmptyState icon={icon} title={t('jobs.none.title')} />;
  return (
    <EmptyState
      icon={icon}
      title={t('jobs.noMatches.title')}
      action={
        <>
          {looser.map(({ name, filters: without, total }) => (
            <Button key={name} variant="secondary" onClick={() => onChange(without)}>
              {t('jobs.noMatches.without', { filter: filterWords(filters, name, words), total })}
            </Button>
          ))}
          <Button variant="quiet" onClick={() => onChange(clearedFilters(filters))}>
            {t('jobs.noMatches.all')}
          </Button>
        </>
      }
    >
      <p>{t(looser.length > 0 ? 'jobs.noMatches.text' : 'jobs.noMatches.textNone')}</p>
    </EmptyState>
  );
}
