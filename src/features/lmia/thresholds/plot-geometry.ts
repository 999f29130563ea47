import { daysBetween } from '../../../domain/dates.ts';
import type { IsoDay } from '../../../domain/listing.ts';
import type { ThresholdStep } from './threshold-series.ts';

export interface PlotSize {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface PlotGeometry {
  /** The threshold as a stepped path, and the area under it. */
  line: string;
  area: string;
  points: { x: number; y: number }[];
  /** Whole dollars on the left axis. */
  amounts: { cents: number; y: number }[];
  /** January 1 of the years labelled on the bottom axis. */
  years: { year: number; x: number }[];
}

const AMOUNT_STEPS = [500, 1000, 2000] as const;
const MOST_AMOUNTS = 6;
/** The width of a year's label, in pixels. */
const YEAR_WIDTH = 44;

/** A step plot in pixels. Time ends at `until`; amounts reach from near the lowest step to just above the highest. */
export function plotGeometry(
  steps: readonly ThresholdStep[],
  until: IsoDay,
  size: PlotSize,
): PlotGeometry | null {
  const first = steps[0];
  if (!first) return null;
  const right = size.width - size.right;
  const floor = size.height - size.bottom;
  const days = Math.max(1, daysBetween(first.from, until));
  const xOf = (day: IsoDay) => round(size.left + (daysBetween(first.from, day) / days) * (right - size.left));

  const shown = steps.map(({ cents }) => cents);
  const [low, high] = [Math.min(...shown), Math.max(...shown)];
  const step = AMOUNT_STEPS.find(each => (high - low) / each < MOST_AMOUNTS - 1) ?? AMOUNT_STEPS[2];
  const bottom = Math.floor((low - 1) / step) * step;
  const top = Math.ceil((high + 1) / step) * step;
  const yOf = (cents: number) => round(floor - ((cents - bottom) / (top - bottom)) * (floor - size.top));

  const points = steps.map(({ from, cents }) => ({ x: xOf(from), y: yOf(cents) }));
  const line = points.map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('');
  return {
    line: `${line}H${right}`,
    area: `${line}H${right}V${floor}H${points[0]?.x ?? 0}Z`,
    points,
    amounts: Array.from({ length: (top - bottom) / step + 1 }, (_, index) => {
      const cents = bottom + index * step;
      return { cents, y: yOf(cents) };
    }),
    years: namedYears(first.from, until, (right - size.left) / YEAR_WIDTH).map(year => ({
      year,
      x: xOf(`${year}-01-01`),
    })),
  };
}

/** Every year, every second year, or as few as fit. */
function namedYears(from: IsoDay, until: IsoDay, room: number): number[] {
  const first = Number(from.slice(0, 4)) + 1;
  const last = Number(until.slice(0, 4));
  const all = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  const every = Math.max(1, Math.ceil(all.length / Math.max(1, room)));
  return all.filter(year => (last - year) % every === 0);
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
