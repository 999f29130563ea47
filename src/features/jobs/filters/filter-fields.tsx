import { CheckRow } from '../../../ui/form/check-row.tsx';
import { ChoiceList } from '../../../ui/form/choice-list.tsx';
import { CheckList } from '../../../ui/form/check-list.tsx';
import { distanceChoices, lmiaChoices, provinceChoices, wageChoices } from './filter-choices.ts';
import { filterFieldId } from './filter-field-id.ts';
import styles from './filter-fields.module.css';
import { FilterGroup } from './filter-group.tsx';
import { chosenWords } from './filter-words.ts';
import type { FilterName } from './list-filters.ts';
import { MoreFilters } from './more-filters.tsx';
import { numberWords } from '../../../i18n/number-words.ts';
import { PayFields } from './fields/pay-fields.tsx';
import { PlaceField } from './fields/place-field.tsx';
import { SaveSearch } from './save-search.tsx';
import { tablePhrase } from '../table-words.ts';
import { useWords } from '../../../i18n/words.ts';
import type { FilterFieldsProps } from './filter-fields-props.ts';

/** Every filter, with the number of jobs that each option would find. */
export function FilterFields(props: FilterFieldsProps) {
  const { filters, onChange, facets, near, wageTable, isSavedElsewhere = false, only = null } = props;
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
      {shows('provinces') && (
        <FilterGroup
          title={t('filters.province.label')}
          chosen={chosenWords(filters, 'provinces', near, words)}
          otherwise={t('filters.province.all')}
          // Thirteen lines are too many beside other filters.
          folds={only === null}
        >
          <CheckList
            id={filterFieldId('provinces')}
            legend={t('filters.province.label')}
            legendHidden={only === null}
            values={filters.provinces}
            choices={provinceChoices(facets, filters.provinces, words)}
            none={{
              label: t('filters.province.all'),
              count: facets ? sumOf(facets.provinces) : undefined,
            }}
            onChange={provinces => onChange({ ...filters, provinces })}
            formatCount={count}
          />
        </FilterGroup>
      )}
      {shows('minPay', 'withPay') && <PayFields {...props} />}
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
      {shows('lmia', 'lmiaApproved', 'abroad') && (
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
            id={filterFieldId('lmiaApproved')}
            label={t('jobs.lmia.employers')}
            count={facets && count(facets.lmiaApproved)}
            hint={t('filters.lmiaApproved.hint')}
            checked={filters.lmiaApproved}
            onChange={lmiaApproved => onChange({ ...filters, lmiaApproved })}
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
      {only === null && !isSavedElsewhere && <SaveSearch filters={filters} near={near} />}
    </div>
  );
}

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
