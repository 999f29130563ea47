/** The run is `npm run torture`, before a release. */
export const isThorough = (): boolean => process.env['TORTURE'] === 'thorough';

/** The number of tries of a test with faults: few in `npm test`, many in `npm run torture`. */
export function tries(quick: number, thorough: number): number {
  return isThorough() ? thorough : quick;
}

/** How many times slower than this machine's the processor of a page is: more than 1 in `npm run torture -- slow`. */
export const SLOWED = Number(process.env['SLOWED'] ?? 1);
