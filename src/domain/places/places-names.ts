import { OTHER_PLACE_NAMES } from './places-other-names.ts';
import { type KnownPlace, placesTable } from './places-table.ts';
import { foldText } from '../search-text.ts';

/** Abbreviations at the start of a word in a name. */
const LONG: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' };

/** The name without case, accents, apostrophes and punctuation, as people type it: `St. John’s` → `st johns`. */
export function foldName(name: string): string {
  return foldText(name)
    .replace(/'/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** The key for comparing names: `St. John’s`, `Saint Johns` and `SAINT-JOHN'S` are equal. */
export function placeKey(name: string): string {
  return foldName(name).replace(/\b(?:ste?|ft|mt)\b/g, word => LONG[word] ?? word);
}

let index: ReadonlyMap<string, readonly KnownPlace[]> | undefined;

/** All known names in either language, by `placeKey`, with the places that have the name, the largest first. */
export function placesByName(): ReadonlyMap<string, readonly KnownPlace[]> {
  return (index ??= collectNames());
}

function collectNames(): Map<string, KnownPlace[]> {
  const names = new Map<string, KnownPlace[]>();
  const add = (name: string, place: KnownPlace) => {
    const same = names.get(placeKey(name)) ?? [];
    if (!same.includes(place)) names.set(placeKey(name), [...same, place]);
  };
  for (const place of placesTable().places) {
    add(place.name.en, place);
    add(place.name.fr, place);
  }
  for (const [province, name, others] of OTHER_PLACE_NAMES) {
    const isThere = (known: KnownPlace) => known.province === province;
    const place = names.get(placeKey(name))?.find(isThere);
    for (const other of others) {
      // If a place in that province has this as its own name, it keeps it.
      if (place && !names.get(placeKey(other))?.some(isThere)) add(other, place);
    }
  }
  return names;
}
