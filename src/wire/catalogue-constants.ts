// Apart from `catalogue.ts`, so that the app has them without the schema library.

/** The format of a segment's bytes; a phone that does not know it keeps what it has and asks for an update. */
export const SEGMENT_FORMAT = 1;

/** `GET /v1/sync/jobs/{jobId}`: one posting whole, for the detail page. */
export const JOB_DETAILS_PATH = '/v1/sync/jobs';
