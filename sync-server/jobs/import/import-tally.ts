import { problemText } from '../../../src/domain/intake/problem-text.ts';
import type { Problem, RowReading } from '../../../src/domain/intake/row-reading.ts';
import { cardPay, type Listing, type LmiaStatus } from '../../../src/domain/listing.ts';
import { type WageClass, wageClass } from '../../../src/domain/lmia/wage-class.ts';
import type { WageTable } from '../../../src/domain/lmia/wage-tables.ts';

export interface RefusedRow {
  row: number;
  field: string;
  reason: string;
  /** Only if several files were given. */
  file?: string;
}

/** How many postings there are of each kind: all that could be read. A posting with an unknown province counts as `XX`. */
interface Counts {
  refused: RefusedRow[];
  wageClass: Record<WageClass, number>;
  lmia: Record<LmiaStatus, number>;
  province: Record<string, number>;
}

/** The output of `--json`. The counts by class, LMIA status and province cover the accepted and the unchanged postings. */
export interface ImportSummary extends Counts {
  accepted: number;
  unchanged: number;
}

/**
 * A warning, counted by kind and field: `pay_implausible` in `salary_amount`, listed once, with the first row that has
 * it.
 */
export interface Notice {
  text: string;
  count: number;
  firstRow: number;
}

/** Further refusals are counted but not listed: a million rows of a wrong file must not fill the memory. */
const MAX_REFUSED = 10_000;

/** All that is known about the rows of an import, as plain data that another thread can send. */
export interface ImportTotals {
  counts: Counts;
  refusedCount: number;
  /** Unknown columns, with the number of rows that have a value there. */
  unknownFields: ReadonlyMap<string, number>;
  /** The most frequent first. */
  notices: readonly Notice[];
}

/** Counts what is read. */
export class ImportTally {
  readonly #counts: Counts = {
    refused: [],
    wageClass: { high: 0, low: 0, straddles: 0, unknown: 0 },
    lmia: { not_stated: 0, requested: 0, approved: 0, exempt: 0 },
    province: {},
  };
  #refusedCount = 0;
  readonly #unknownFields = new Map<string, number>();
  readonly #notices = new Map<string, Notice>();
  readonly #table: WageTable;

  constructor(table: WageTable) {
    this.#table = table;
  }

  refuse(refused: RefusedRow): void {
    this.#refusedCount += 1;
    if (this.#counts.refused.length < MAX_REFUSED) this.#counts.refused.push(refused);
  }

  refuseReading(reading: RowReading, row: number, file: string | undefined): void {
    const problem = reading.problems.find(({ level }) => level === 'error');
    if (!problem) return;
    this.refuse({ row, field: problem.field, reason: problemText(problem, 'en'), ...(file ? { file } : {}) });
  }

  count({ card }: Listing): void {
    const { wageClass: classes, lmia, province } = this.#counts;
    classes[wageClass(cardPay(card), card.provinceId, this.#table)] += 1;
    lmia[card.lmiaStatus] += 1;
    const code = card.provinceId ?? 'XX';
    province[code] = (province[code] ?? 0) + 1;
  }

  note(problems: readonly Problem[], row: number): void {
    for (const problem of problems) {
      if (problem.code === 'unknown_field') {
        this.#unknownFields.set(problem.field, (this.#unknownFields.get(problem.field) ?? 0) + 1);
      } else if (problem.level === 'warning') {
        this.notice(`${problem.code} ${problem.field}`, problemText(problem, 'en'), row);
      }
    }
  }

  notice(kind: string, text: string, row: number): void {
    const known = this.#notices.get(kind);
    if (known) known.count += 1;
    else if (this.#notices.size < MAX_REFUSED) this.#notices.set(kind, { text, count: 1, firstRow: row });
  }

  totals(): ImportTotals {
    return {
      counts: this.#counts,
      refusedCount: this.#refusedCount,
      unknownFields: this.#unknownFields,
      notices: [...this.#notices.values()].sort((a, b) => b.count - a.count),
    };
  }
}
