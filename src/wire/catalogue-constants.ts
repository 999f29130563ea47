// Apart from `catalogue.ts`, so that the app has them without the schema library.

/**
 * The newest format of a segment's bytes; a phone that does not know it keeps what it has and asks for an update.
 * 2: deltas with patches; format 1 is still read, and still written where there are none.
 */
export const SEGMENT_FORMAT = 2;

/** The manifest. */
export const CATALOGUE_PATH = '/v1/sync/catalogue';

/** A segment by its hash. */
export const SEGMENTS_PATH = '/v1/sync/segments';

/** What a device has that is whole: everything up to a position of an epoch. */
interface HeldPosition {
  epoch: string;
  position: number;
}

/**
 * Where to ask for the manifest. With what the device has, the answer names only what is useful from there, and nothing
 * when that is the present; without, everything.
 */
export function manifestPath(held: HeldPosition | null): string {
  if (!held) return CATALOGUE_PATH;
  return `${CATALOGUE_PATH}?epoch=${encodeURIComponent(held.epoch)}&from=${held.position}`;
}

/** `GET /v1/sync/jobs/{jobId}`: one posting whole, for the detail page. */
export const JOB_DETAILS_PATH = '/v1/sync/jobs';
