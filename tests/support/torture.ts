/** How often a test of faults tries: a few times in `npm test`, thoroughly in `npm run torture`. */
export function tries(quick: number, thorough: number): number {
  return process.env['TORTURE'] === 'thorough' ? thorough : quick;
}
