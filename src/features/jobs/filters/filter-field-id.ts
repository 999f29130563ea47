import type { FilterName } from './list-filters.ts';

/**
 * The id of the control for a filter. The page has only one set of them at a time: beside the list, or in the sheet.
 */
export function filterFieldId(name: FilterName): string {
  return `filter-${name}`;
}
