import { hourlyInterval, wholeCents } from '../../domain/pay/hourly.ts';
import type { Pay } from '../../domain/listing.ts';
import type { Entries } from './entries.ts';
import { Growing, makeNumbers } from './growing.ts';
import { Pairs } from './pairs.ts';

/** A pay without its amounts. */
export type PayBasis = Omit<Pay, 'min' | 'max'>;

interface PayParts {
  amounts: Entries<number | null>;
  /** Lowest and highest amount. */
  ranges: Pairs;
  bases: Entries<PayBasis>;
}

/** The distinct pays, as pairs of a range of amounts and a basis. */
export class Pays extends Pairs {
  readonly #parts: PayParts;
  readonly #minima: Growing<Float64Array>;

  /** `minima`: those of the given pays. */
  constructor(parts: PayParts, first?: Uint32Array, second?: Uint32Array, minima?: Float64Array) {
    super(first, second);
    this.#parts = parts;
    this.#minima = new Growing(makeNumbers, minima);
  }

  payOf(code: number): Pay {
    const { amounts, ranges, bases } = this.#parts;
    const range = this.first[code] ?? 0;
    return {
      min: amounts.at(ranges.first[range] ?? 0),
      max: amounts.at(ranges.second[range] ?? 0),
      ...bases.at(this.second[code] ?? 0),
    };
  }

  /**
   * The least that each pay guarantees, in whole cents an hour rounded down; -1 = not known. Wage tables use whole
   * cents, so rounding down changes no comparison with them. The array is longer than `size`.
   */
  minima(): Float64Array {
    for (let code = this.#minima.length; code < this.size; code++) {
      const hourly = hourlyInterval(this.payOf(code));
      this.#minima.push(hourly.known ? wholeCents(hourly.min) : -1);
    }
    return this.#minima.values;
  }
}
