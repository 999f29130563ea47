import { JOB_STATUS_ADVERTISED, JOB_STATUS_CLOSED, type Listing } from '../../src/domain/listing.ts';
import type { JsonObject } from '../store/store.ts';

/**
 * A listing as the attributes of a document of `jobs`: the card flat, the details as one JSON text. Attributes that
 * the board itself owns (`employerId`, the team; `closedAt`) are not a listing's and are left to the caller.
 */
export function jobData({ card, details }: Listing): JsonObject {
  return {
    ...card,
    province: card.provinceId ?? '',
    jobStatus:
      card.jobStatusId === JOB_STATUS_CLOSED.id ? JOB_STATUS_CLOSED.text : JOB_STATUS_ADVERTISED.text,
    source: details.source,
    externalId: details.externalId,
    details: JSON.stringify(details),
  };
}
