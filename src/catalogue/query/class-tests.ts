import {
  allowedValues,
  type Dimension,
  DIMENSIONS,
  type DimensionFilters,
  KIND_DIMENSIONS,
  PLACE_DIMENSIONS,
  PLACE_VALUES,
  PLACES_A_KIND,
} from './dimensions.ts';

/** More than one dimension fails. */
const SEVERAL = 255;

export interface ClassTests {
  /**
   * By class: 0 = passes all dimensions. Otherwise the only dimension it fails (1 + its index in `DIMENSIONS`), or
   * `SEVERAL`.
   */
  readonly failing: Uint8Array;
  /** By class: 1 = passes all dimensions. */
  readonly isClass: Uint8Array;
}

/**
 * `kinds`: see `FilterClasses`. Classes of one kind differ only in their place, so each kind is tested once and its
 * results copied.
 */
export function classTests(kinds: readonly (readonly number[])[], query: DimensionFilters): ClassTests {
  const ofPlaces = Uint8Array.from(PLACE_VALUES, failingOf(PLACE_DIMENSIONS, query));
  const isPlace = ofPlaces.map(failed => (failed === 0 ? 1 : 0));
  const failing = new Uint8Array(kinds.length * PLACES_A_KIND);
  const isClass = new Uint8Array(failing.length);
  const failingKind = failingOf(KIND_DIMENSIONS, query);
  /** By the result for a kind, the results for all of its classes. */
  const copies = new Map([[0, ofPlaces]]);
  for (const [kind, values] of kinds.entries()) {
    const failed = failingKind(values);
    let copy = copies.get(failed);
    if (!copy) {
      copy = ofPlaces.map(other => (other === 0 ? failed : SEVERAL));
      copies.set(failed, copy);
    }
    failing.set(copy, kind * PLACES_A_KIND);
    if (failed === 0) isClass.set(isPlace, kind * PLACES_A_KIND);
  }
  return { failing, isClass };
}

function failingOf(
  names: readonly Dimension[],
  query: DimensionFilters,
): (values: readonly number[]) => number {
  const tests = names.flatMap((name, at) => {
    const allowed = allowedValues(name, query);
    return allowed ? [{ number: DIMENSIONS.indexOf(name) + 1, allowed, at }] : [];
  });
  return values => {
    let found = 0;
    for (const { number, allowed, at } of tests) {
      if (allowed[values[at] ?? 0] === 0) found = found === 0 ? number : SEVERAL;
    }
    return found;
  };
}
