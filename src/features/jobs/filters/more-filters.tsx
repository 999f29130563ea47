import type { ReactNode } from 'react';
import { ChoiceList } from '../../../ui/form/choice-list.tsx';
import { hoursChoices, postedChoices, teerChoices, termChoices, workplaceChoices } from './filter-choices.ts';
import { filterFieldId } from './filter-field-id.ts';
import type { FilterFieldsProps } from './filter-fields-props.ts';
import styles from './filter-fields.module.css';
import { FilterGroup } from './filter-group.tsx';
import { filterWords } from './filter-words.ts';
import { type FilterName, type ListFilters, NO_FILTERS } from './list-filters.ts';
import { numberWords } from '../../../i18n/number-words.ts';
import { OccupationField } from './occupation-field.tsx';
import { useWords } from '../../../i18n/words.ts';

/** Filters for time, kind of employment, workplace and occupation. */
export function MoreFilters(props: FilterFieldsProps) {
  const { filters, onChange, facets, near, folds = false, only = null } = props;
  const words = useWords();
  const { t } = words;
  const set = (change: Partial<ListFilters>) => onChange({ ...filters, ...change });
  const notStated = (counts: Record<string, number> | undefined) =>
    counts?.[''] ? t('filters.notStated', { count: counts[''] }) : null;
  const shared = {
    formatCount: (number: number) => numberWords(number, words),
    legendHidden: folds,
  };
  const group = (name: FilterName, title: string, content: ReactNode) =>
    (only === null || name === only) && (
      <FilterGroup
        title={title}
        chosen={filters[name] === NO_FILTERS[name] ? '' : filterWords(filters, name, near, words)}
        folds={folds}
      >
        {content}
      </FilterGroup>
    );
  return (
    <div className={folds ? styles['folded'] : styles['fields']}>
      {group(
        'postedWithin',
        t('filters.posted.label'),
        <ChoiceList
          {...shared}
          id={filterFieldId('postedWithin')}
          legend={t('filters.posted.label')}
          value={filters.postedWithin}
          choices={postedChoices(facets, words)}
          onChange={postedWithin => set({ postedWithin })}
          layout="tiles"
        />,
      )}
      {group(
        'employmentHours',
        t('filters.hours.label'),
        <ChoiceList
          {...shared}
          id={filterFieldId('employmentHours')}
          legend={t('filters.hours.label')}
          value={filters.employmentHours}
          choices={hoursChoices(facets, words)}
          onChange={employmentHours => set({ employmentHours })}
          hint={notStated(facets?.employmentHours)}
        />,
      )}
      {group(
        'employmentTerm',
        t('filters.term.label'),
        <ChoiceList
          {...shared}
          id={filterFieldId('employmentTerm')}
          legend={t('filters.term.label')}
          value={filters.employmentTerm}
          choices={termChoices(facets, words)}
          onChange={employmentTerm => set({ employmentTerm })}
          hint={notStated(facets?.employmentTerm)}
        />,
      )}
      {group(
        'workplace',
        t('filters.workplace.label'),
        <ChoiceList
          {...shared}
          id={filterFieldId('workplace')}
          legend={t('filters.workplace.label')}
          value={filters.workplace}
          choices={workplaceChoices(facets, words)}
          onChange={workplace => set({ workplace })}
          hint={notStated(facets?.workplace)}
        />,
      )}
      {group('noc', t('filters.noc.label'), <OccupationField {...props} />)}
      {group(
        'teer',
        t('filters.teer.label'),
        <ChoiceList
          {...shared}
          id={filterFieldId('teer')}
          legend={t('filters.teer.label')}
          value={filters.teer}
          choices={teerChoices(facets, words)}
          onChange={teer => set({ teer })}
          hint={notStated(facets?.teer)}
        />,
      )}
    </div>
  );
}
