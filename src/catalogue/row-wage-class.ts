import { type WageClass, wageClass } from '../domain/wage-class.ts';
import type { WageTable } from '../domain/wage-tables.ts';
import { payMaxAt, payMinAt, type SegmentColumns } from '../wire/segment-columns.ts';

/**
 * The wage class of every row of a segment, as its place in `classes`. A province has far fewer different pays than
 * postings, so each is classified once.
 */
export function wageClassesOf(
  columns: SegmentColumns,
  table: WageTable,
  classes: readonly WageClass[],
): Uint8Array {
  const { terms, hours, place, payMin, payRise } = columns;
  const payTerms = distinct(terms.entries, ({ payPeriod, payCurrency }) => `${payPeriod} ${payCurrency}`);
  const provinces = distinct(place.entries, ({ provinceId }) => provinceId ?? '');
  // Pay by the hour needs no hours (`domain/hourly.ts`).
  const isHourly = Uint8Array.from(terms.entries, ({ payPeriod }) => (payPeriod === 'hour' ? 1 : 0));
  const known = new Map<number, number>();
  const found = new Uint8Array(columns.count);
  for (let row = 0; row < columns.count; row++) {
    const term = terms.codes[row] ?? 0;
    const hoursCode = isHourly[term] === 1 ? 0 : (hours.codes[row] ?? 0);
    const key =
      ((((payTerms[term] ?? 0) * hours.entries.length + hoursCode) * place.entries.length +
        (provinces[place.codes[row] ?? 0] ?? 0)) *
        payMin.entries.length +
        (payMin.codes[row] ?? 0)) *
        payRise.entries.length +
      (payRise.codes[row] ?? 0);
    let code = known.get(key);
    if (code === undefined) {
      code = classes.indexOf(classify(columns, row, table));
      known.set(key, code);
    }
    found[row] = code;
  }
  return found;
}

function classify(columns: SegmentColumns, row: number, table: WageTable): WageClass {
  const terms = columns.terms.entries[columns.terms.codes[row] ?? 0];
  const hours = columns.hours.entries[columns.hours.codes[row] ?? 0];
  const place = columns.place.entries[columns.place.codes[row] ?? 0];
  if (!terms || !hours || !place) return 'unknown';
  const pay = {
    min: payMinAt(columns, row),
    max: payMaxAt(columns, row),
    currency: terms.payCurrency,
    period: terms.payPeriod,
    hoursMin: hours.hoursMin,
    hoursMax: hours.hoursMax,
    hoursPer: hours.hoursPer,
    negotiable: terms.payNegotiable,
  };
  return wageClass(pay, place.provinceId, table);
}

/** For each entry the number of its kind, counted from 0. */
function distinct<T>(entries: readonly T[], kindOf: (entry: T) => string): Uint32Array {
  const kinds = new Map<string, number>();
  return Uint32Array.from(entries, entry => {
    const kind = kindOf(entry);
    const number = kinds.get(kind) ?? kinds.size;
    kinds.set(kind, number);
    return number;
  });
}
