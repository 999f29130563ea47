import { configureGlobal } from 'fast-check';

/** Each run draws the same values, so a failure is reproducible. `npm run torture -- random` draws others. */
const SEED = 20_261_123;

if (process.env['TORTURE'] !== 'thorough') configureGlobal({ seed: SEED });
