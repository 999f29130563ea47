import type { PayComparison } from '../../catalogue/query.ts';

/** Percent of the drawing's width. */
export interface PayPlotGeometry {
  /** Cents: what the drawing spans, without the air at its ends. */
  ends: [low: number, high: number];
  /** Nine tenths of the others lie above, nine tenths below. */
  whisker: [from: number, to: number];
  /** Half of the others. */
  box: [from: number, to: number];
  median: number;
  /** The posting's own pay; null = not known. */
  own: [from: number, to: number] | null;
}

/** Air at both ends, of the span. */
const MARGIN = 0.08;
/** What a pay without a range is wide, in percent. */
const LEAST_WIDTH = 1.4;

/** `ownMax`: of the posting's hourly pay, cents; null = one amount, or open upwards. */
export function payPlotGeometry(comparison: PayComparison, ownMax: number | null): PayPlotGeometry {
  const { tenth, quarter, median, threeQuarters, nineTenths, own } = comparison;
  const ends = own === null ? [] : [own, ownMax ?? own];
  const low = Math.min(tenth, ...ends);
  const high = Math.max(nineTenths, ...ends);
  const air = Math.max((high - low) * MARGIN, 1);
  const at = (cents: number) => Math.round(((cents - low + air) / (high - low + 2 * air)) * 10_000) / 100;
  return {
    ends: [low, high],
    whisker: [at(tenth), at(nineTenths)],
    box: widened(at(quarter), at(threeQuarters)),
    median: at(median),
    own: own === null ? null : widened(at(own), at(Math.max(own, ownMax ?? own))),
  };
}

function widened(from: number, to: number): [number, number] {
  const lacking = Math.max(0, LEAST_WIDTH - (to - from)) / 2;
  return [from - lacking, to + lacking];
}
