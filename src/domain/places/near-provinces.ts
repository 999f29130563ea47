import { type ProvinceCode, PROVINCE_CODES } from '../province.ts';

/** From west to east, about as far apart as their people are. */
const PLACES: Record<ProvinceCode, number> = {
  YT: 0,
  BC: 1,
  NT: 2.2,
  AB: 2,
  SK: 3,
  MB: 4,
  NU: 4.2,
  ON: 6,
  QC: 7,
  NB: 8.5,
  PE: 9,
  NS: 9.2,
  NL: 10.5,
};

/** These provinces, the wanted ones first and the others by how near they are to the first of those. */
export function nearestFirst(provinces: readonly string[], wanted: readonly string[]): string[] {
  const first = wanted.filter(
    (province, at) => provinces.includes(province) && wanted.indexOf(province) === at,
  );
  const center = placeOf(wanted[0]);
  const distance = (province: string) => {
    const place = placeOf(province);
    return center === null || place === null ? Number.POSITIVE_INFINITY : Math.abs(place - center);
  };
  const others = provinces.filter(province => !first.includes(province));
  return [...first, ...others.toSorted((a, b) => compare(distance(a), distance(b)))];
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

function placeOf(province: string | undefined): number | null {
  const code = PROVINCE_CODES.find(one => one === province);
  return code === undefined ? null : PLACES[code];
}
