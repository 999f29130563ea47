import { teerOf } from '../../domain/noc/noc.ts';
import { thresholdCents, type WageTable } from '../../domain/lmia/wage-tables.ts';
import type { Codes } from '../../wire/segment/segment-codes.ts';
import { CARD_VALUES } from '../../domain/card-fields.ts';
import { codesFor } from '../table/codes-for.ts';
import type { Dictionaries, JobTerms } from '../table/dictionaries.ts';
import { DIMENSION_VALUES, isAbroad, PLACES_A_KIND } from './dimensions.ts';
import { type Edit, edited, insertedRows } from '../table/edit.ts';
import type { Table } from '../table/table.ts';

const WAGES = DIMENSION_VALUES.wage.length;
const TEERS = DIMENSION_VALUES.teer.length;
const HIGH = 0;
const LOW = 1;
const UNKNOWN = 2;

/**
 * One code per row for all `DIMENSIONS`, under one wage table: its kind of terms, and within the kind its province,
 * wage and TEER. There are few codes, so a query tests each of them once, and a row only by its code.
 */
export class FilterClasses {
  readonly wageTable: WageTable;
  /** For each kind of terms, the values of `KIND_DIMENSIONS`. */
  readonly kinds: number[][] = [];
  readonly #dictionaries: Dictionaries;
  readonly #kindOfValues = new Map<string, number>();
  /** By terms: the first code of their kind. */
  readonly #termsBase: number[] = [];
  readonly #teerOfJob: number[] = [];
  #codes: Codes;

  constructor(table: Table, wageTable: WageTable) {
    this.#dictionaries = table.dictionaries;
    this.wageTable = wageTable;
    this.#catchUp();
    this.#codes = codesFor(this.size, table.count);
    this.#classify(table, null, this.#codes);
  }

  /** All codes are below this. */
  get size(): number {
    return this.kinds.length * PLACES_A_KIND;
  }

  /** The class of each row. */
  get codes(): Codes {
    return this.#codes;
  }

  /** Follows the table to the next one. Only its new rows are classified. */
  laid(table: Table, edit: Edit): void {
    this.#catchUp();
    const rows = insertedRows(edit);
    const added = codesFor(this.size, rows.length);
    this.#classify(table, rows, added);
    this.#codes = edited(edit, this.#codes, added, codesFor(this.size, table.count));
  }

  /** Classifies these rows, or all. */
  #classify({ columns }: Table, rows: Uint32Array | null, codes: Codes): void {
    const { job, place, terms, pay } = columns;
    const { places, pays } = this.#dictionaries;
    const termsBase = this.#termsBase;
    const teers = this.#teerOfJob;
    const minima = pays.minima();
    const placeBase = new Uint32Array(places.size);
    const lines = new Float64Array(places.size);
    for (let code = 0; code < lines.length; code++) {
      const province = places.second[code] ?? 0;
      placeBase[code] = province * WAGES * TEERS;
      lines[code] = thresholdCents(this.wageTable, CARD_VALUES.provinceId[province] ?? null) ?? Number.NaN;
    }
    for (let at = 0; at < codes.length; at++) {
      const row = rows === null ? at : (rows[at] ?? 0);
      const where = place[row] ?? 0;
      const line = lines[where] ?? 0;
      const least = minima[pay[row] ?? 0] ?? -1;
      let wage = UNKNOWN;
      if (least >= line) wage = HIGH;
      else if (least >= 0 && line >= 0) wage = LOW;
      codes[at] =
        (termsBase[terms[row] ?? 0] ?? 0) +
        (placeBase[where] ?? 0) +
        wage * TEERS +
        (teers[job[row] ?? 0] ?? 0);
    }
  }

  /** The dictionaries may have grown. */
  #catchUp(): void {
    const { terms, nocs, jobs } = this.#dictionaries;
    for (let code = this.#termsBase.length; code < terms.size; code++)
      this.#termsBase.push(this.#kindOf(terms.at(code)) * PLACES_A_KIND);
    const teerOfNoc: number[] = [];
    for (let code = this.#teerOfJob.length; code < jobs.size; code++) {
      const noc = jobs.second[code] ?? 0;
      this.#teerOfJob.push((teerOfNoc[noc] ??= teerOf(nocs.at(noc)) ?? TEERS - 1));
    }
  }

  #kindOf(terms: JobTerms): number {
    const values = [
      CARD_VALUES.lmiaStatus.indexOf(terms.lmiaStatus),
      CARD_VALUES.employmentTerm.indexOf(terms.employmentTerm),
      CARD_VALUES.employmentHours.indexOf(terms.employmentHours),
      CARD_VALUES.workplace.indexOf(terms.workplace),
      CARD_VALUES.workLanguage.indexOf(terms.workLanguage),
      Number(isAbroad(terms)),
    ];
    const key = values.join();
    const known = this.#kindOfValues.get(key) ?? this.kinds.push(values) - 1;
    this.#kindOfValues.set(key, known);
    return known;
  }
}
