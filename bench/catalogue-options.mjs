/**
 * @typedef {object} CatalogueBenchOptions
 * @property {number[]} counts numbers of cards; one bench for each
 * @property {number} reps
 * @property {Set<string>} only W1 to W4; W1 always runs once, since the others need what it stores
 * @property {number} throttle how many times slower the processor is
 * @property {{ delayMs: number, bytesPerSecond: number }} shape the link of W1
 * @property {number} seed another seed makes another catalogue
 * @property {boolean} rare W2 queries for something that few postings have
 * @property {string[]} files postings to use instead of synthetic ones
 */

/** For `parseArgs`. */
export const CATALOGUE_OPTIONS = /** @type {const} */ ({
  n: { type: 'string', default: '100000' },
  reps: { type: 'string', default: '3' },
  only: { type: 'string', default: 'W1,W2,W3,W4' },
  throttle: { type: 'string', default: '1' },
  shape: { type: 'string' },
  seed: { type: 'string', default: '42' },
  rare: { type: 'boolean', default: false },
  from: { type: 'string', multiple: true },
});

/**
 * @param {{ n: string, reps: string, only: string, throttle: string, shape?: string, seed: string, rare: boolean, from?: string[] }} values
 * @returns {CatalogueBenchOptions}
 */
export function readCatalogueOptions(values) {
  const [delayMs = 0, bytesPerSecond = Number.POSITIVE_INFINITY] = (values.shape ?? '')
    .split(',')
    .filter(text => text !== '')
    .map(text => wholeNumber('shape', text));
  return {
    counts: values.n.split(',').map(text => wholeNumber('n', text)),
    reps: wholeNumber('reps', values.reps),
    only: new Set(values.only.split(',')),
    throttle: wholeNumber('throttle', values.throttle),
    shape: { delayMs, bytesPerSecond },
    seed: wholeNumber('seed', values.seed),
    rare: values.rare,
    files: values.from ?? [],
  };
}

/** @param {string} name @param {string} text */
function wholeNumber(name, text) {
  if (!/^\d+$/.test(text)) throw new RangeError(`--${name}: ${text} isn’t a whole number`);
  return Number(text);
}
