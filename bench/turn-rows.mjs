import { syntheticSource } from './synthetic-source.mjs';

/** The job numbers of the board's postings. */
export const JOBS = syntheticSource(10_000, 42).postings.map(({ data }) => Number(Object(data).jobId));
