import { isDeepStrictEqual } from 'node:util';
import {
  JOB_STATUS_ADVERTISED,
  JOB_STATUS_CLOSED,
  type Details,
  type Listing,
} from '../../src/domain/listing.ts';
import type { Json, JsonObject } from '../store/store.ts';

/**
 * Converts a listing to the attributes of a `jobs` document: the card as flat attributes, the details as one JSON text.
 * Attributes that belong to the board (`employerId`, the team; `closedAt`) aren't part of a listing and are left to the
 * caller.
 */
export function jobData({ card, details }: Listing): JsonObject {
  return {
    province: card.provinceId ?? '',
    jobStatus:
      card.jobStatusId === JOB_STATUS_CLOSED.id ? JOB_STATUS_CLOSED.text : JOB_STATUS_ADVERTISED.text,
    source: details.source,
    externalId: details.externalId,
    details: detailsText(details),
    // Last: adding to a copy of so many fields takes ten times as long.
    ...card,
  };
}

/** The JSON that a document holds. It leaves out the facts that only permissions express. */
export function detailsText(details: Details): string {
  return JSON.stringify({ ...details, inbox: undefined });
}

/** The attributes of a closed posting: it leaves the lists, and applications get `posting_closed`. */
export function closedData(data: JsonObject, now: string): JsonObject {
  const status = { jobStatusId: JOB_STATUS_CLOSED.id, jobStatus: JOB_STATUS_CLOSED.text };
  return { ...data, ...status, closedAt: now };
}

/** The order of keys in the details' JSON means nothing: two versions of the program may write them differently. */
export function sameJobData(a: JsonObject, b: JsonObject): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every(key => {
    const [first, second] = [a[key] ?? null, b[key] ?? null];
    return first === second || (key === 'details' && isDeepStrictEqual(parsed(first), parsed(second)));
  });
}

function parsed(json: Json): unknown {
  try {
    return typeof json === 'string' ? JSON.parse(json) : json;
  } catch {
    return json;
  }
}
