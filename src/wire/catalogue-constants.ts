// Separate from `catalogue.ts`, so that the app can use them without the schema library.

/**
 * The newest format of a segment's bytes. A phone that does not know it keeps its list and requests an app update. 2:
 * deltas with patches. 3: as 1, and 4: as 2, with the language of work. All are still read, and a segment is written in
 * the oldest format that holds it.
 */
export const SEGMENT_FORMAT = 4;

/** Path of the manifest. */
export const CATALOGUE_PATH = '/v1/sync/catalogue';

/** Path of a segment, by its hash. */
export const SEGMENTS_PATH = '/v1/sync/segments';

/** The complete list on a device: everything up to a position of an epoch. */
interface HeldPosition {
  epoch: string;
  position: number;
}

/**
 * Path and query for the manifest. With the device's position, the answer names only segments that are useful from
 * there, and none when the device is up to date; without it, all segments.
 */
export function manifestPath(held: HeldPosition | null): string {
  if (!held) return CATALOGUE_PATH;
  return `${CATALOGUE_PATH}?epoch=${encodeURIComponent(held.epoch)}&from=${held.position}`;
}

/** `GET /v1/sync/jobs/{jobId}`: one full posting, for the detail page. */
export const JOB_DETAILS_PATH = '/v1/sync/jobs';
