import { CARD_VALUES } from '../../domain/card-fields.ts';
import type { Table } from '../table/table.ts';
import { type Locations, NOWHERE } from './locations.ts';
import type { MapCounts } from './query.ts';
import type { RowTests } from './scan.ts';

/** The matches of a query by place, and their pay by province. Reads each row once. `at`: see `Locations.of`. */
export function mapCounts(
  { columns, dictionaries }: Table,
  { mask, jobs, isJob, classes, isClass, sides, isSide, end }: RowTests,
  { known }: Pick<Locations, 'known'>,
  at: Uint16Array,
): MapCounts {
  const minima = dictionaries.pays.minima();
  const byPlace = new Uint32Array(known.length);
  const byProvince = new Uint32Array(CARD_VALUES.provinceId.length);
  const pays = CARD_VALUES.provinceId.map((): number[] => []);
  let elsewhere = 0;
  let total = 0;
  for (let row = 0; row < end; row++) {
    if (((mask[row] ?? 0) & (isClass[classes[row] ?? 0] ?? 0) & (isJob[jobs[row] ?? 0] ?? 0)) === 0) continue;
    if (sides && isSide[sides[row] ?? 0] === 0) continue;
    total++;
    const place = at[row] ?? NOWHERE;
    if (place === NOWHERE) elsewhere++;
    else byPlace[place] = (byPlace[place] ?? 0) + 1;
    const province = dictionaries.places.second[columns.place[row] ?? 0] ?? 0;
    byProvince[province] = (byProvince[province] ?? 0) + 1;
    const cents = minima[columns.pay[row] ?? 0] ?? -1;
    // No amount is guaranteed for -1 and 0.
    if (cents > 0) pays[province]?.push(cents);
  }
  return {
    total,
    elsewhere,
    places: known.flatMap((place, number) => {
      const count = byPlace[number] ?? 0;
      return count > 0 ? [{ place, count }] : [];
    }),
    provinces: CARD_VALUES.provinceId.flatMap((province, index) => {
      const count = byProvince[index] ?? 0;
      const stated = pays[index] ?? [];
      return province && count > 0
        ? [{ province, count, withPay: stated.length, medianPay: median(stated) }]
        : [];
    }),
  };
}

/** By nearest rank: the pay of one of the postings, never a value between two. */
function median(pays: readonly number[]): number | null {
  return Float64Array.from(pays).sort()[Math.ceil(pays.length / 2) - 1] ?? null;
}
