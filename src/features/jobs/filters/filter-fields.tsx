import { CheckRow } from '../../../ui/form/check-row.tsx';
import { ChoiceList } from '../../../ui/form/choice-list.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { distanceChoices, lmiaChoices, provinceOptions, wageChoices } from './filter-choices.ts';
import { filterFieldId } from './filter-field-id.ts';
import styles from './filter-fields.module.css';
import type { FilterName } from './list-filters.ts';
import { MoreFilters } from './more-filters.tsx';
import { numberWords } from '../../../i18n/number-words.ts';
import { PlaceField } from './place-field.tsx';
import { SaveSearch } from './save-search.tsx';
import { tablePhrase } from '../table-words.ts';
import { useWords } from '../../../i18n/words.ts';
import type { FilterFieldsProps } from './filter-fields-props.ts';

/** Every filter, with the number of jobs that each option would find. */
export function FilterFields(props: FilterFieldsProps) {
  const { filters, onChange, facets, near, wageTable, only = null } = props;
  const words = useWords();
  const { t } = words;
  const count = (number: number) => numberWords(number, words);
  const shows = (...names: readonly FilterName[]) => only === null || names.includes(only);
  return (
    <div className={styles['fields']}>
      {shows('onlyNew') && (filters.onlyNew || (facets?.isNew ?? 0) > 0) && (
        <CheckRow
          id={filterFieldId('onlyNew')}
          label={t('filters.onlyNew.label')}
          count={facets && count(facets.isNew)}
          checked={filters.onlyNew}
          onChange={onlyNew => onChange({ ...filters, onlyNew })}
        />
      )}
      {shows('near') && (
        <div className={styles['group']}>
          <PlaceField {...props} />
          {near.point && (
            <ChoiceList
              legend={t('filters.distance.label')}
              value={filters.km}
              choices={distanceChoices(facets, words)}
              onChange={km => onChange({ ...filters, km })}
              formatCount={count}
              layout="tiles"
            />
          )}
        </div>
      )}
      {shows('province') && (
        <Select
          id={filterFieldId('province')}
          label={t('filters.province.label')}
          value={filters.province}
          options={provinceOptions(facets, filters.province, words)}
          onChange={province => onChange({ ...filters, province })}
        />
      )}
      {shows('wage') && (
        <ChoiceList
          id={filterFieldId('wage')}
          legend={t('filters.wage.label')}
          value={filters.wage}
          choices={wageChoices(facets, words)}
          onChange={wage => onChange({ ...filters, wage })}
          formatCount={count}
          hint={[
            t('filters.wage.table', { table: tablePhrase(wageTable, words) }),
            facets && facets.wage.unknown > 0 && t('filters.wage.unknown', { count: facets.wage.unknown }),
          ]
            .filter(Boolean)
            .join(' ')}
        />
      )}
      {shows('lmia', 'abroad') && (
        <div className={styles['group']}>
          <ChoiceList
            id={filterFieldId('lmia')}
            legend={t('filters.lmia.label')}
            value={filters.lmia}
            choices={lmiaChoices(facets, words)}
            onChange={lmia => onChange({ ...filters, lmia })}
            formatCount={count}
            hint={facets && t('filters.notStated', { count: facets.lmia.notStated })}
          />
          <CheckRow
            id={filterFieldId('abroad')}
            label={t('domain.who.abroad')}
            count={facets && count(facets.abroad)}
            checked={filters.abroad}
            onChange={abroad => onChange({ ...filters, abroad })}
          />
        </div>
      )}
      <MoreFilters {...props} />
      {only === null && <SaveSearch filters={filters} near={near} />}
    </div>
  );
}
