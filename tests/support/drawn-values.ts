import { configureGlobal } from 'fast-check';

/** The same values in each run: what one run has found the next one finds too. `npm run torture -- random` draws others. */
const SEED = 20_261_123;

if (process.env['TORTURE'] !== 'thorough') configureGlobal({ seed: SEED });
