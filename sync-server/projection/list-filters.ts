import type { Attribute } from './attributes.ts';
import { invalidQuery } from './invalid-query.ts';
import type { Filter } from './plan.ts';
import { type Build, readMany } from './filters.ts';
import type { WorkMeter } from './work-meter.ts';
import type { Value } from './value.ts';

type ListTest = (list: readonly (Value | null)[]) => boolean;

/**
 * The filter methods for list attributes. They look for whole elements, case-sensitively (row 52 of
 * docs/appwrite-behaviour.md).
 */
export const LIST_METHODS: ReadonlyMap<string, Build> = new Map<string, Build>([
  ['isNull', attribute => ({ matches: row => listOf(attribute, row) === null })],
  ['isNotNull', attribute => ({ matches: row => listOf(attribute, row) !== null })],
  ['contains', wanted(parts => list => list.some(each => parts.has(each)))],
  ['containsAny', wanted(parts => list => list.some(each => parts.has(each)))],
  ['containsAll', wanted(parts => list => [...parts].every(part => list.includes(part)), 'each')],
  ['notContains', wanted(parts => list => !list.some(each => parts.has(each)))],
]);

/** Matches rows with an element that passes all `filters`, which read it from `element.value`. */
export function someElement(
  attribute: Attribute,
  element: { value: Value | null },
  filters: readonly Filter[],
  meter: WorkMeter,
): Filter {
  return {
    matches: row => {
      const list = listOf(attribute, row);
      if (!list) return false;
      meter.add(list.length * filters.length);
      return list.some(value => {
        element.value = value;
        return filters.every(({ matches }) => matches(row));
      });
    },
  };
}

function wanted(test: (parts: ReadonlySet<Value | null>) => ListTest, cost: 'once' | 'each' = 'once'): Build {
  return (attribute, values, method, meter) => {
    const parts = new Set<Value | null>(readMany(attribute, values, method));
    const holds = test(parts);
    const times = cost === 'each' ? parts.size : 1;
    return {
      matches: row => {
        const list = listOf(attribute, row);
        if (!list) return false;
        meter.add(list.length * times);
        return holds(list);
      },
    };
  };
}

function listOf({ readList }: Attribute, row: Parameters<Attribute['read']>[0]) {
  return readList?.(row) ?? null;
}

export function refuseOnList(method: string, { name }: Attribute) {
  return invalidQuery(`Cannot query ${method} on attribute "${name}" because it is an array.`);
}
