import { foldText, searchWords } from '../../src/domain/search-text.ts';
import { compareValues, isText, type Attribute } from './attributes.ts';
import { invalidQuery } from './invalid-query.ts';
import type { Filter, Range } from './plan.ts';
import { readValue } from './read-value.ts';
import type { WorkMeter } from './work-meter.ts';
import type { Value } from './value.ts';

/** The most values in one query (row 49 of docs/appwrite-behaviour.md). */
const MAX_VALUES = 500;

type Test = (value: Value) => boolean;
/** `meter` counts the work beyond comparing two values. */
export type Build = (
  attribute: Attribute,
  values: readonly unknown[],
  method: string,
  meter: WorkMeter,
) => Filter;

/**
 * The filter methods for one attribute. As in SQL, an unset attribute matches only `isNull`, not even the `not…`
 * counterparts. Text tests ignore case (`search` also ignores accents), but `equal` doesn't.
 */
export const FILTER_METHODS: ReadonlyMap<string, Build> = new Map<string, Build>([
  ['equal', (attribute, values, method) => equal(attribute, readMany(attribute, values, method))],
  ['notEqual', (attribute, values, method) => notEqual(attribute, readOne(attribute, values, method))],
  ['lessThan', comparison((bound, value) => value < bound, 'max', false)],
  ['lessThanEqual', comparison((bound, value) => value <= bound, 'max', true)],
  ['greaterThan', comparison((bound, value) => value > bound, 'min', false)],
  ['greaterThanEqual', comparison((bound, value) => value >= bound, 'min', true)],
  ['between', (attribute, values, method) => between(attribute, readTwo(attribute, values, method))],
  [
    'notBetween',
    negated((attribute, values, method) => between(attribute, readTwo(attribute, values, method))),
  ],
  ['isNull', attribute => ({ matches: row => attribute.read(row) === null })],
  ['isNotNull', attribute => ({ matches: row => attribute.read(row) !== null })],
  [
    'startsWith',
    textTest(
      ([start = '']) =>
        text =>
          text.startsWith(start),
      1,
    ),
  ],
  [
    'notStartsWith',
    negated(
      textTest(
        ([start = '']) =>
          text =>
            text.startsWith(start),
        1,
      ),
    ),
  ],
  [
    'endsWith',
    textTest(
      ([end = '']) =>
        text =>
          text.endsWith(end),
      1,
    ),
  ],
  [
    'notEndsWith',
    negated(
      textTest(
        ([end = '']) =>
          text =>
            text.endsWith(end),
        1,
      ),
    ),
  ],
  ['contains', textTest(parts => text => parts.some(part => text.includes(part)))],
  ['containsAny', textTest(parts => text => parts.some(part => text.includes(part)))],
  ['containsAll', textTest(parts => text => parts.every(part => text.includes(part)))],
  ['notContains', negated(textTest(parts => text => parts.some(part => text.includes(part))))],
  ['search', search],
  ['notSearch', negated(search)],
]);

function filter(attribute: Attribute, test: Test): Filter {
  const { read } = attribute;
  return {
    matches: row => {
      const value = read(row);
      return value !== null && test(value);
    },
  };
}

function negated(build: Build): Build {
  return (attribute, values, method, meter) => {
    const { matches } = build(attribute, values, method, meter);
    return { matches: row => attribute.read(row) !== null && !matches(row) };
  };
}

function equal(attribute: Attribute, values: readonly Value[]): Filter {
  const [only, ...others] = values;
  const wanted = new Set(values);
  const equals = { attribute, values: [...wanted] };
  if (only === undefined || others.length > 0)
    return { ...filter(attribute, value => wanted.has(value)), equals };
  const test: Test = value => value === only;
  return { ...filter(attribute, test), equals, range: within(attribute, only, only) };
}

function notEqual(attribute: Attribute, unwanted: Value): Filter {
  return filter(attribute, value => value !== unwanted);
}

function comparison(
  holds: (bound: Value, value: Value) => boolean,
  side: 'min' | 'max',
  included: boolean,
): Build {
  return (attribute, values, method) => {
    const bound = readOne(attribute, values, method);
    const range = { attribute, [side]: { value: bound, included } };
    return { ...filter(attribute, value => holds(bound, value)), range };
  };
}

function between(attribute: Attribute, [min, max]: readonly [Value, Value]): Filter {
  const test: Test = value => compareValues(value, min) >= 0 && compareValues(value, max) <= 0;
  return { ...filter(attribute, test), range: within(attribute, min, max) };
}

function within(attribute: Attribute, min: Value, max: Value): Range {
  return { attribute, min: { value: min, included: true }, max: { value: max, included: true } };
}

function textTest(build: (parts: readonly string[]) => (text: string) => boolean, count?: number): Build {
  return (attribute, values, method, meter) => {
    if (!isText(attribute)) throw notText(attribute, method);
    const read = count === 1 ? [readOne(attribute, values, method)] : readMany(attribute, values, method);
    const parts = [...new Set(read.map(value => String(value).toLowerCase()))];
    const test = build(parts);
    return filter(attribute, value => {
      if (typeof value !== 'string') return false;
      meter.addText(value.length, 1 + parts.length);
      return test(value.toLowerCase());
    });
  };
}

/** Folding accents and splitting into words takes about this many times the work of scanning a text. */
const FOLDING = 8;

/**
 * The text must have every word. For the last one a prefix is enough, because the user may still be typing it. Words in quotation marks
 * are a phrase: whole words, side by side, in this order.
 */
function search(attribute: Attribute, values: readonly unknown[], method: string, meter: WorkMeter): Filter {
  const sought = String(readOne(attribute, values, method)).trim();
  if (/^".*"$/s.test(sought)) return phrase(attribute, searchWords(sought), meter);
  const words = [...new Set(searchWords(sought))];
  const begun = words.pop();
  if (begun === undefined) return { matches: () => false };
  return filter(attribute, value => {
    if (typeof value !== 'string') return false;
    meter.addText(value.length, FOLDING);
    if (!foldText(value).includes(begun)) return false;
    const present = searchWords(value);
    meter.add(present.length * (1 + words.length));
    return present.some(word => word.startsWith(begun)) && words.every(word => present.includes(word));
  });
}

function phrase(attribute: Attribute, words: readonly string[], meter: WorkMeter): Filter {
  const [first] = words;
  if (first === undefined) return { matches: () => false };
  return filter(attribute, value => {
    if (typeof value !== 'string') return false;
    meter.addText(value.length, FOLDING);
    if (!foldText(value).includes(first)) return false;
    const present = searchWords(value);
    meter.add(present.length * words.length);
    return present.some((_, start) => words.every((word, nth) => present[start + nth] === word));
  });
}

export function readMany(attribute: Attribute, values: readonly unknown[], method: string): Value[] {
  if (values.length === 0) throw invalidQuery(`${capitalised(method)} queries require at least one value.`);
  if (values.length > MAX_VALUES) throw tooMany(attribute, MAX_VALUES);
  return values.map(value => readValue(attribute, value));
}

function readOne(attribute: Attribute, values: readonly unknown[], method: string): Value {
  if (values.length !== 1) throw invalidQuery(`${capitalised(method)} queries require exactly one value.`);
  return readValue(attribute, values[0]);
}

function readTwo(attribute: Attribute, values: readonly unknown[], method: string): readonly [Value, Value] {
  if (values.length !== 2) throw invalidQuery(`${capitalised(method)} queries require exactly two values.`);
  return [readValue(attribute, values[0]), readValue(attribute, values[1])];
}

function tooMany({ name }: Attribute, limit: number) {
  return invalidQuery(`Query on attribute has greater than ${limit} values: ${name}`);
}

function notText({ name }: Attribute, method: string) {
  return invalidQuery(`Cannot query ${method} on attribute "${name}" because it is not an array or string.`);
}

function capitalised(method: string): string {
  return method.charAt(0).toUpperCase() + method.slice(1);
}
