/** Larger files need `npm run import`: a text area of this size already strains a phone. */
export const BATCH_FILE_MAX_BYTES = 5_000_000;
