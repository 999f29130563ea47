import type { FilterName } from './list-filters.ts';

/** Of the control to go to for a filter. One set of them is on the page at a time: beside the list, or in the sheet. */
export function filterFieldId(name: FilterName): string {
  return `filter-${name}`;
}
