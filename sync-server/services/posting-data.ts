import { JOB_STATUS_ADVERTISED, type Listing } from '../../src/domain/listing.ts';
import { PROVINCE_NAMES } from '../../src/domain/province.ts';
import type { JsonObject } from '../store/store.ts';

/** The `details` attribute's size in `wire/collections.ts`. */
const DETAILS_MAX_CHARACTERS = 200_000;
const EXTERNAL_ID_MAX = 200;

/** What the server decides about a posting, whatever its row says. */
export interface PostingOwner {
  employerId: string;
  source: string;
}

/**
 * A listing as the attributes of its document: the card's fields flat, everything else as one JSON text. A new posting
 * is advertised and its employer not verified. Null when its text is too long to be kept whole.
 */
export function postingData(
  { card, details }: Listing,
  { employerId, source }: PostingOwner,
): JsonObject | null {
  const text = JSON.stringify({ ...details, source });
  if (text.length > DETAILS_MAX_CHARACTERS) return null;
  return {
    ...card,
    verified: false,
    jobStatusId: JOB_STATUS_ADVERTISED.id,
    jobStatus: JOB_STATUS_ADVERTISED.text,
    province: card.provinceId && PROVINCE_NAMES[card.provinceId].en,
    employerId,
    source,
    externalId: details.externalId.slice(0, EXTERNAL_ID_MAX),
    closedAt: null,
    details: text,
  };
}
