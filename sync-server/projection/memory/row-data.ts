import { JOBS } from '../../../src/wire/collections.ts';
import type { Value } from '../value.ts';

/** A row's attributes by name; unset ones are null. Read it by name: `Object.keys` and `...` may leave some out. */
export type RowData = Readonly<Record<string, Value | null>>;

/** Makes the data of a row from the value of each attribute, which is named by its index. */
export type RowDataMaker = (valueAt: (index: number) => Value | null) => RowData;

/**
 * Attributes whose values repeat together, by the collection's name in the store: 529 real postings of one province have
 * 109 combinations. Each combination is in memory once, so a row has one pointer to it instead of as many values.
 */
const COMBINED: ReadonlyMap<string, readonly string[]> = new Map([
  [
    JOBS.id,
    [
      'verified',
      'provinceId',
      'province',
      'jobStatusId',
      'jobStatus',
      'payCurrency',
      'payPeriod',
      'payNegotiable',
      'hoursMin',
      'hoursMax',
      'hoursPer',
      'employmentTerm',
      'employmentHours',
      'workplace',
      'lmiaStatus',
      'whoCanApply',
      'language',
      'workLanguage',
      'source',
      'review',
      'edition',
    ],
  ],
]);
/** A full pool starts over; combinations that rows have stay as they are. */
const MAX_COMBINATIONS = 20_000;

const COMBINATION = Symbol('combination');

type Values = Record<string, Value | null>;

/** `storage`: the collection's name in the store. `keys`: the names of the attributes, by index. */
export function rowDataMaker(storage: string, keys: readonly string[]): RowDataMaker {
  const combined = COMBINED.get(storage) ?? [];
  return combined.length > 0 ? combiningMaker(keys, new Set(combined)) : plainMaker(keys);
}

function plainMaker(keys: readonly string[]): RowDataMaker {
  // A copy has its fields in the same order whatever is set, so that all of them are quick to read.
  const unset: Values = Object.fromEntries(keys.map(key => [key, null]));
  return valueAt => {
    const data = { ...unset };
    for (const [index, key] of keys.entries()) data[key] = valueAt(index);
    return data;
  };
}

/**
 * Room for twenty attributes in the object itself. V8 counts how often the source of a class, and of those above it, assigns to `this`,
 * whether or not the lines run, and takes back the room that the first few objects don't use. Without this, the attributes need a
 * second object, with 24 to 40 bytes more for each posting. No call sets `isFull`.
 */
class WithRoom {
  [name: string]: Value | null;

  constructor(isFull = false) {
    if (!isFull) return;
    this['a'] = this['b'] = this['c'] = this['d'] = this['e'] = this['f'] = this['g'] = this['h'] = null;
    this['i'] = this['j'] = this['k'] = this['l'] = this['m'] = this['n'] = this['o'] = this['p'] = null;
    this['q'] = this['r'] = this['s'] = this['t'] = null;
  }
}

function combiningMaker(keys: readonly string[], combined: ReadonlySet<string>): RowDataMaker {
  const places = [...keys.entries()];
  const together = places.filter(([, key]) => combined.has(key));
  const own = places.filter(([, key]) => !combined.has(key));
  const combinations = new Map<string, RowData>();

  const combinationOf = (valueAt: (index: number) => Value | null): RowData => {
    const values = together.map(([index]) => valueAt(index));
    const name = JSON.stringify(values);
    const present = combinations.get(name);
    if (present) return present;
    const made: RowData = Object.fromEntries(together.map(([, key], place) => [key, values[place] ?? null]));
    if (combinations.size === MAX_COMBINATIONS) combinations.clear();
    combinations.set(name, made);
    return made;
  };

  class CombinedData extends WithRoom {
    readonly [COMBINATION]: RowData;

    constructor(valueAt: (index: number) => Value | null) {
      super();
      this[COMBINATION] = combinationOf(valueAt);
      for (const [index, key] of own) this[key] = valueAt(index);
    }
  }
  for (const [, key] of together)
    Object.defineProperty(CombinedData.prototype, key, {
      get(this: CombinedData) {
        return this[COMBINATION][key];
      },
    });
  return valueAt => new CombinedData(valueAt);
}
