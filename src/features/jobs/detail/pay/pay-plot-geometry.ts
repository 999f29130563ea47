import type { PayComparison } from '../../../../catalogue/query/query.ts';

/** In percent of the chart's width. */
export interface PayPlotGeometry {
  /** The chart's range in cents, without the margins. */
  ends: [low: number, high: number];
  /** From the first to the ninth tenth of the others' pay. */
  whisker: [from: number, to: number];
  /** The middle half of the others. */
  box: [from: number, to: number];
  median: number;
  /** The posting's own pay. null: unknown. */
  own: [from: number, to: number] | null;
}

/** The margin at each end, as a share of the range. */
const MARGIN = 0.08;
/** The width of a single amount, in percent. */
const LEAST_WIDTH = 1.4;

/** `ownMax`: the upper end of the posting's hourly pay, in cents. null: a single amount, or no upper end. */
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
