import { Fragment, type ReactNode } from 'react';
import type { JobType } from '../../../catalogue/query/query.ts';
import { HOURS_TEXTS, TERM_TEXTS, valuesOf } from '../../../i18n/choice-texts.ts';
import { CheckList } from '../../../ui/form/check-list.tsx';
import { ChoiceList } from '../../../ui/form/choice-list.tsx';
import {
  hoursChoices,
  languageChoices,
  postedChoices,
  teerChoices,
  termChoices,
  workplaceChoices,
} from './filter-choices.ts';
import { ExclusionField } from './fields/exclusion-field.tsx';
import { filterFieldId } from './filter-field-id.ts';
import type { FilterFieldsProps } from './filter-fields-props.ts';
import styles from './filter-fields.module.css';
import { FilterGroup } from './filter-group.tsx';
import { chosenWords } from './filter-words.ts';
import type { FilterName, ListFilters } from './list-filters.ts';
import { numberWords } from '../../../i18n/number-words.ts';
import { OccupationField } from './fields/occupation-field.tsx';
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
  const group = (name: FilterName, title: string, content: ReactNode, of: ListFilters = filters) =>
    (only === null || name === only) && (
      <FilterGroup title={title} chosen={chosenWords(of, name, near, words)} folds={folds}>
        {content}
      </FilterGroup>
    );
  const hours = typesOf(filters, valuesOf(HOURS_TEXTS));
  const terms = typesOf(filters, valuesOf(TERM_TEXTS));
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
        'types',
        t('filters.hours.label'),
        <CheckList
          {...shared}
          id={filterFieldId('types')}
          legend={t('filters.hours.label')}
          values={hours}
          choices={hoursChoices(facets, words)}
          onChange={chosen => set({ types: [...chosen, ...terms] })}
          hint={notStated(facets?.employmentHours)}
        />,
        { ...filters, types: hours },
      )}
      {group(
        'types',
        t('filters.term.label'),
        <CheckList
          {...shared}
          legend={t('filters.term.label')}
          values={terms}
          choices={termChoices(facets, words)}
          onChange={chosen => set({ types: [...hours, ...chosen] })}
          hint={notStated(facets?.employmentTerm)}
        />,
        { ...filters, types: terms },
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
      {group(
        'languages',
        t('filters.language.label'),
        <CheckList
          {...shared}
          id={filterFieldId('languages')}
          legend={t('filters.language.label')}
          values={filters.languages}
          choices={languageChoices(facets, words)}
          onChange={languages => set({ languages })}
          hint={notStated(facets?.languages)}
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
      {(['withoutWords', 'withoutEmployers'] as const).map(name => (
        <Fragment key={name}>
          {group(
            name,
            t(name === 'withoutWords' ? 'filters.without.words' : 'filters.without.employers'),
            <ExclusionField {...props} name={name} />,
          )}
        </Fragment>
      ))}
    </div>
  );
}

const typesOf = <T extends JobType>({ types }: ListFilters, values: readonly T[]): T[] =>
  values.filter(value => types.includes(value));
