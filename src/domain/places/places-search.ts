import { normalisePostalCode } from './place.ts';
import { placeOfPostalCode } from './places.ts';
import { foldName, placeKey, placesByName } from './places-names.ts';
import { type KnownPlace, placesTable } from './places-table.ts';
import { parseProvince } from './parse-province.ts';
import type { ProvinceCode } from '../province.ts';

/**
 * Suggests places while the person types: by the beginning of their name in either language, then by the beginning of a
 * later word in it (`jean` finds Saint-Jean-sur-Richelieu), then by another name (`scarb` finds Toronto); within each
 * group the largest population first. A province after a comma narrows the search (`Kingston, ON`); a postal code gives
 * its one place. An empty text gives nothing.
 */
export function suggestPlaces(text: string, limit = 8): KnownPlace[] {
  if (normalisePostalCode(text) !== '') return [placeOfPostalCode(text)].filter(place => place !== undefined);
  const { name, province } = cutProvince(text);
  const typed = [...new Set([foldName(name), placeKey(name)])].filter(key => key !== '');
  const ranks = new Map<KnownPlace, number>();
  for (const [key, places] of placesByName()) {
    const rank = Math.min(...typed.map(start => startRank(key, start)));
    if (rank === NO_MATCH) continue;
    for (const place of places) {
      if (province !== null && place.province !== province) continue;
      ranks.set(place, Math.min(ranks.get(place) ?? NO_MATCH, isOwnName(key, place) ? rank : OTHER_NAME));
    }
  }
  return placesTable()
    .places.filter(place => ranks.has(place))
    .toSorted((a, b) => (ranks.get(a) ?? NO_MATCH) - (ranks.get(b) ?? NO_MATCH))
    .slice(0, Math.max(0, limit));
}

const OTHER_NAME = 2;
const NO_MATCH = Infinity;

function startRank(key: string, start: string): number {
  if (key.startsWith(start)) return 0;
  return key.includes(` ${start}`) ? 1 : NO_MATCH;
}

function isOwnName(key: string, { name }: KnownPlace): boolean {
  return key === placeKey(name.en) || key === placeKey(name.fr);
}

function cutProvince(text: string): { name: string; province: ProvinceCode | null } {
  const comma = text.lastIndexOf(',');
  const province = comma < 0 ? null : parseProvince(text.slice(comma + 1));
  return { name: province === null ? text : text.slice(0, comma), province };
}
