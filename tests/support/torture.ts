/** The number of tries of a test with faults: few in `npm test`, many in `npm run torture`. */
export function tries(quick: number, thorough: number): number {
  return process.env['TORTURE'] === 'thorough' ? thorough : quick;
}
