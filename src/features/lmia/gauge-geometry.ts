export interface Gauge {
  /** Of the width, 0 to 100: where the wage begins and ends. */
  from: number;
  to: number;
  /** Where the line stands. */
  line: number;
}

const LINE_AT = 50;
/** The scale shows at least so much on each side of the line. */
const LEAST_SPAN = 0.1;
/** What one wage, or the tip of a range, is wide. */
const LEAST_WIDTH = 1.6;

/** A wage on a scale around the line: no limit (null) runs to that end of the scale. For the eye only. */
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
