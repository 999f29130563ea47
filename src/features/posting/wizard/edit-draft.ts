import { isObject } from '../../../core/json.ts';
import type { Listing } from '../../../domain/listing.ts';
import { readDetails } from '../../../domain/details-shape.ts';
import type { OutboxEntry } from '../../../local/db/outbox-entry.ts';
import type { PostingEdit } from '../../../wire/operations/posting-operations.ts';
import { withChanges } from '../form/form-changes.ts';
import { formOf } from '../form/form-of-listing.ts';
import { type FormValues, readValues } from '../form/form-values.ts';

export interface EditDraft {
  /** The posting as its editor saw it at the start. */
  seen: Listing;
  edition: number;
  values: FormValues;
}

/**
 * The content of an edit form. A typed draft has the posting that it started from (`seen`). A draft that came back from
 * the outbox has the change itself (`changes`, `base`). A new draft starts from the current posting.
 */
export function readEditDraft(
  content: Readonly<Record<string, unknown>>,
  now: { listing: Listing; edition: number },
  language: 'en' | 'fr',
): EditDraft {
  const edition = typeof content['edition'] === 'number' ? content['edition'] : now.edition;
  const seen = readSeen(content['seen'], now.listing);
  if (seen) return { seen, edition, values: readValues(content, formOf(seen, language)) };
  const { changes, base } = content;
  if (!isObject(changes) || !isObject(base))
    return { seen: now.listing, edition: now.edition, values: formOf(now.listing, language) };
  const began = withParts(now.listing, base);
  return { seen: began, edition, values: formOf(withParts(began, changes), language) };
}

/** The draft's first content. From then on it holds the posting that it started from. */
export function beginDraft({ seen, edition, values }: EditDraft): Record<string, unknown> {
  return { ...values, seen, edition, changes: null, base: null };
}

/** A posting with this device's waiting edits applied, for the next edit to start from. */
export function withWaiting(listing: Listing, jobId: number, entries: readonly OutboxEntry[]): Listing {
  return entries
    .filter(({ kind, payload }) => kind === 'posting.edit' && payload['jobId'] === jobId)
    .filter(({ state }) => state === 'waiting' || state === 'sending')
    .reduce((before, { payload }) => withParts(before, payload['changes']), listing);
}

function readSeen(value: unknown, like: Listing): Listing | null {
  if (!isObject(value) || !isObject(value['card'])) return null;
  return { card: { ...like.card, ...value['card'] }, details: readDetails(value['details']) };
}

function withParts(listing: Listing, parts: unknown): Listing {
  if (!isObject(parts)) return listing;
  const changes: PostingEdit['changes'] = {
    ...(isObject(parts['card']) && { card: parts['card'] }),
    ...(isObject(parts['details']) && { details: parts['details'] }),
  };
  const { card, details } = withChanges(listing, { changes });
  return { card, details: readDetails(details) };
}
