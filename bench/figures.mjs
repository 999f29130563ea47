/** The median; of an even number of values, the lower middle one. @param {readonly number[]} values */
export function median(values) {
  return sorted(values)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}

/** @param {readonly number[]} values @param {number} share */
export function percentile(values, share) {
  return sorted(values)[Math.min(values.length - 1, Math.ceil(values.length * share) - 1)] ?? Number.NaN;
}

/** @param {number} value */
export function rounded(value, digits = 1) {
  return Number(value.toFixed(digits));
}

/** @param {readonly number[]} values */
const sorted = values => [...values].sort((a, b) => a - b);
