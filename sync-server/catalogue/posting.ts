import {
  type Card,
  type Details,
  emptyDetails,
  JOB_STATUS_ADVERTISED,
  JOB_STATUS_CLOSED,
  type Listing,
} from '../../src/domain/listing.ts';
import { readDetails } from '../../src/domain/details-shape.ts';
import { isJobId } from '../../src/domain/job-id.ts';
import { JOBS } from '../../src/wire/collections.ts';
import { dayNumber } from '../../src/wire/segment-days.ts';
import type { Json } from '../store/store.ts';

type Attributes = Readonly<Record<string, Json | undefined>>;

/** The longest integer attribute that a segment carries exactly. */
const NUMBER_LIMIT = 2 ** 52;

const LONE_SURROGATE = /\p{Surrogate}/gu;
const text = (value: Json | undefined): string =>
  typeof value === 'string' ? value.replace(LONE_SURROGATE, '\uFFFD') : '';

function whole(value: Json | undefined): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < NUMBER_LIMIT
    ? value
    : null;
}

function day(value: Json | undefined): string | null {
  return typeof value === 'string' && dayNumber(value) !== null ? value : null;
}

const ELEMENTS = new Map(JOBS.attributes.map(attribute => [attribute.key, attribute.elements]));

/** The value if the collection's definition has it among the attribute's elements, else null. */
function oneOf<K extends keyof Card>(attribute: K, value: Json | undefined): Card[K] | null {
  const isElement = typeof value === 'string' && ELEMENTS.get(attribute)?.includes(value) === true;
  return isElement ? (value as Card[K]) : null;
}

/**
 * A posting's card from the attributes of its document. What the attributes do not have, or have in a shape that no
 * card can carry (clients may write documents directly), is what the employer did not state; a posting without a
 * day of its own has that of its document. Null only for a document without a job number.
 */
export function cardOf(data: Attributes, createdAt: string): Card | null {
  const { jobId } = data;
  if (!isJobId(jobId)) return null;
  const posted =
    day(data.postingDateFormatted) ??
    day(data.firstPostedDate) ??
    day(createdAt.slice(0, 10)) ??
    '1970-01-01';
  return {
    jobId,
    jobTitle: text(data.jobTitle),
    businessName: text(data.businessName),
    verified: data.verified === true,
    city: text(data.city),
    provinceId: oneOf('provinceId', data.provinceId),
    postalCode: text(data.postalCode),
    jobStatusId: whole(data.jobStatusId) ?? JOB_STATUS_ADVERTISED.id,
    postingDateFormatted: posted,
    expiryDateFormatted: day(data.expiryDateFormatted),
    firstPostedDate: day(data.firstPostedDate) ?? posted,
    payMin: whole(data.payMin),
    payMax: whole(data.payMax),
    payCurrency: text(data.payCurrency) || 'CAD',
    payPeriod: oneOf('payPeriod', data.payPeriod),
    hoursMin: whole(data.hoursMin),
    hoursMax: whole(data.hoursMax),
    hoursPer: oneOf('hoursPer', data.hoursPer),
    payNegotiable: data.payNegotiable === true,
    employmentTerm: oneOf('employmentTerm', data.employmentTerm),
    employmentHours: oneOf('employmentHours', data.employmentHours),
    workplace: oneOf('workplace', data.workplace),
    noc: text(data.noc),
    lmiaStatus: oneOf('lmiaStatus', data.lmiaStatus) ?? 'not_stated',
    whoCanApply: oneOf('whoCanApply', data.whoCanApply) ?? 'not_stated',
    vacancies: whole(data.vacancies),
    language: oneOf('language', data.language) ?? 'en',
  };
}

export function isClosed(data: Attributes): boolean {
  return data.jobStatusId === JOB_STATUS_CLOSED.id || typeof data.closedAt === 'string';
}

/** Card and details; details that cannot be read are empty ones, since the card alone is still a posting. */
export function listingOf(data: Attributes, createdAt: string): Listing | null {
  const card = cardOf(data, createdAt);
  return card && { card, details: detailsOf(data.details) };
}

function detailsOf(json: Json | undefined): Details {
  if (typeof json !== 'string' || json === '') return emptyDetails();
  try {
    return readDetails(JSON.parse(json));
  } catch {
    return { ...emptyDetails(), notUnderstood: [{ field: 'details', text: json, reason: 'not JSON' }] };
  }
}
