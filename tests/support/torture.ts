/** The run is `npm run torture`, before a release. */
export const isThorough = (): boolean => process.env['TORTURE'] === 'thorough';

/** The number of tries of a test with faults: few in `npm test`, many in `npm run torture`. */
export function tries(quick: number, thorough: number): number {
  return isThorough() ? thorough : quick;
}
