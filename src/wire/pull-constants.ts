// Separate from `pull.ts`, so that the app can use them without the schema library.

export const PULL_PATH = '/v1/sync/pull';

/**
 * On every answer to a session whose account was deleted: the account's id. Another device learns from it that it has
 * nothing to wait for. Sent for 30 days after the deletion (`erasedAccounts`).
 */
export const DELETED_ACCOUNT_HEADER = 'x-portage-deleted-account';

/** The maximum and the default number of changes in one answer. */
export const PULL_MAX_CHANGES = 500;
export const PULL_DEFAULT_CHANGES = 200;
/** An answer ends with the change that reaches this size (a draft may have 200,000 characters). */
export const PULL_PAGE_BYTES = 400_000;

/** Values that a person sets on any of their devices. `id` names the subject, and the later edit wins. */
export const PULLED_VALUES = ['drafts', 'saved', 'hidden', 'searches', 'preferences', 'profiles'] as const;
export type PulledValues = (typeof PULLED_VALUES)[number];

/**
 * Records that only the server changes; `id` is the document's. `applications` are the person's own, `applicants` those
 * to their postings.
 */
export const PULLED_RECORDS = ['applications', 'applicants', 'notes', 'messages', 'postings'] as const;
export type PulledRecords = (typeof PULLED_RECORDS)[number];

/** Path and query of one page; `cursor` null = from the beginning. */
export function pullPath(cursor: string | null): string {
  return cursor === null ? PULL_PATH : `${PULL_PATH}?cursor=${encodeURIComponent(cursor)}`;
}
