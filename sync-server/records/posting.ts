import { readDetails } from '../../src/domain/details-shape.ts';
import { emptyDetails } from '../../src/domain/empty-details.ts';
import { type Card, type Details, JOB_STATUS_CLOSED, type Listing } from '../../src/domain/listing.ts';
import { withWorkLanguage } from '../../src/domain/posting/work-language.ts';
import { readCard } from '../../src/wire/segment/card-shape.ts';
import { hasInbox, isPublic } from './posting-readers.ts';
import type { Json } from '../store/store.ts';

type Attributes = Readonly<Record<string, Json | undefined>>;

/** A posting's card. Without a date of its own it has its document's. null only if it has no job number. */
export function cardOf(data: Attributes, createdAt: string): Card | null {
  return readCard(withWorkLanguage(data), createdAt.slice(0, 10));
}

export function isClosed(data: Attributes): boolean {
  return data.jobStatusId === JOB_STATUS_CLOSED.id || typeof data.closedAt === 'string';
}

/** Whether the public sees a posting as an open job: readable by anyone and not closed. */
export function isAdvertised({
  permissions,
  data,
}: {
  permissions: readonly string[];
  data: Attributes;
}): boolean {
  return isPublic({ permissions }) && !isClosed(data);
}

/** The permissions of a stored document. */
export function permissionsOf({ permissions }: Attributes): readonly string[] {
  return Array.isArray(permissions) ? permissions.filter(each => typeof each === 'string') : [];
}

/**
 * An advertised posting leaves the list this many days after its closing date: people may have saved it, or its
 * employer may extend it.
 */
const LISTED_AFTER_DAYS = 7;
const DAY_MS = 86_400_000;

/** Returns a test for postings that are in the list at that time. */
export function listedAt(nowMs: number): typeof isAdvertised {
  const oldest = new Date(nowMs - LISTED_AFTER_DAYS * DAY_MS).toISOString().slice(0, 10);
  return posting => {
    const { expiryDateFormatted: lastDay } = posting.data;
    return isAdvertised(posting) && !(typeof lastDay === 'string' && lastDay < oldest);
  };
}

/** Card and details. Unreadable details count as empty, since the card alone is still a posting. */
export function listingOf(
  data: Attributes,
  createdAt: string,
  permissions: readonly string[],
): Listing | null {
  const card = cardOf(data, createdAt);
  return card && { card, details: { ...detailsOf(data.details), inbox: hasInbox(permissions) } };
}

export function detailsOf(json: Json | undefined): Details {
  if (typeof json !== 'string' || json === '') return emptyDetails();
  try {
    return readDetails(JSON.parse(json));
  } catch {
    return { ...emptyDetails(), notUnderstood: [{ field: 'details', text: json, reason: 'not JSON' }] };
  }
}
