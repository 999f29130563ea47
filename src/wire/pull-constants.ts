// Apart from `pull.ts`, so that the app has them without the schema library.

export const PULL_PATH = '/v1/sync/pull';

/** Changes in one answer, at most. */
export const PULL_MAX_CHANGES = 500;
export const PULL_DEFAULT_CHANGES = 200;
/** An answer ends with the change that reaches this size (a draft may have 200,000 characters). */
export const PULL_PAGE_BYTES = 400_000;

/** What a person sets, on any of their devices: `id` is what it is about, and the later edit stands. */
export const PULLED_VALUES = ['drafts', 'saved', 'hidden', 'searches', 'preferences'] as const;
export type PulledValues = (typeof PULLED_VALUES)[number];

/** What the server alone says: `id` is the document's. `applications` are one's own, `applicants` those that came to one's postings. */
export const PULLED_RECORDS = ['applications', 'applicants', 'notes', 'postings'] as const;
export type PulledRecords = (typeof PULLED_RECORDS)[number];

/** Path and query of one page; `cursor` null = from the beginning. */
export function pullPath(cursor: string | null): string {
  return cursor === null ? PULL_PATH : `${PULL_PATH}?cursor=${encodeURIComponent(cursor)}`;
}
