import type { ListFilters } from './list-filters.ts';

/**
 * Makes a person's change (from the filters that they saw to the next ones) in the latest filters, which may be newer than those on
 * the screen. Lists change value by value: if a person chooses two provinces quickly, the second is added to the first.
 */
export function applyChange(latest: ListFilters, seen: ListFilters, next: ListFilters): ListFilters {
  const made: Record<string, unknown> = { ...latest };
  for (const name of Object.keys(next) as (keyof ListFilters)[]) {
    const [now, before, to] = [made[name], seen[name], next[name]];
    if (to === before) continue;
    made[name] = Array.isArray(to) ? changedList(now as unknown[], before as unknown[], to) : to;
  }
  return made as unknown as ListFilters;
}

const changedList = (now: unknown[], before: unknown[], to: unknown[]) =>
  [...new Set([...now, ...to])].filter(
    value => !before.includes(value) || (now.includes(value) && to.includes(value)),
  );
