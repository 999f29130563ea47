import type { CatalogueFacets } from '../../../catalogue/query/query.ts';
import type { Point } from '../../../domain/places/distance.ts';
import type { WageTable } from '../../../domain/lmia/wage-tables.ts';
import type { FilterName, ListFilters } from './list-filters.ts';
import type { ListContext } from './list-query.ts';
import type { Near } from '../lookups/use-near.ts';

export interface FilterFieldsProps {
  filters: ListFilters;
  /** `seen`: the filters that it changes, if they are newer than those above. */
  onChange: (filters: ListFilters, seen?: ListFilters) => void;
  /** null: not known yet. */
  facets: CatalogueFacets | null;
  context: ListContext;
  near: Near;
  onPosition: (point: Point) => void;
  wageTable: WageTable;
  /** Beside a list, rarely used filters are folded until they are opened or active. */
  folds?: boolean;
  /** The empty list beside them offers to save the search. */
  isSavedElsewhere?: boolean;
  /** The only filter to show. Absent or null: all. */
  only?: FilterName | null;
}
