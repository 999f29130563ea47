export interface Gauge {
  /** The start and end of the wage, in percent of the width. */
  from: number;
  to: number;
  /** The position of the threshold. */
  line: number;
}

const LINE_AT = 50;
/** The smallest range shown on each side of the threshold, as a share of it. */
const LEAST_SPAN = 0.1;
/** The width of a single wage or of the end of a range. */
const LEAST_WIDTH = 1.6;

/**
 * A wage on a scale around the threshold. A missing limit (null) extends to that end of the scale. For display only.
 */
export function gaugeGeometry(
  { min, max }: { min: number | null; max: number | null },
  lineCents: number,
): Gauge {
  const distances = [min, max].map(end => (end === null ? 0 : Math.abs(end - lineCents)));
  const span = Math.max(lineCents * LEAST_SPAN, ...distances) * 1.2;
  const at = (cents: number) => LINE_AT + ((cents - lineCents) / span) * LINE_AT;
  const from = min === null ? 0 : at(min);
  const to = max === null ? 100 : at(max);
  const lacking = Math.max(0, LEAST_WIDTH - (to - from)) / 2;
  return { from: round(from - lacking), to: round(to + lacking), line: LINE_AT };
}

function round(percent: number): number {
  return Math.round(Math.min(100, Math.max(0, percent)) * 100) / 100;
}
