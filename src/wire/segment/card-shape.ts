import { isJobId } from '../../domain/job-id.ts';
import { type Card, JOB_STATUS_ADVERTISED } from '../../domain/listing.ts';
import { dayNumber } from './segment-days.ts';
import { CARD_VALUES } from './segment-terms.ts';

type Attributes = Readonly<Record<string, unknown>>;

/** The largest integer that a segment stores exactly. */
const NUMBER_LIMIT = 2 ** 52;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * A card from the attributes of a document, or from an answer. Missing attributes, and values that no card can hold
 * (clients may write documents directly), count as not stated by the employer. A posting without a day of its own gets
 * `fallbackDay`. Null only if there is no valid job number.
 */
export function readCard(data: Attributes, fallbackDay = ''): Card | null {
  const { jobId } = data;
  if (!isJobId(jobId)) return null;
  const firstPosted = day(data['firstPostedDate']);
  const posted = day(data['postingDateFormatted']) ?? firstPosted ?? day(fallbackDay) ?? '1970-01-01';
  return {
    jobId,
    jobTitle: text(data['jobTitle']),
    businessName: text(data['businessName']),
    verified: data['verified'] === true,
    city: text(data['city']),
    provinceId: oneOf(CARD_VALUES.provinceId, data['provinceId'], null),
    postalCode: text(data['postalCode']),
    jobStatusId: whole(data['jobStatusId']) ?? JOB_STATUS_ADVERTISED.id,
    postingDateFormatted: posted,
    expiryDateFormatted: day(data['expiryDateFormatted']),
    firstPostedDate: firstPosted ?? posted,
    payMin: whole(data['payMin']),
    payMax: whole(data['payMax']),
    payCurrency: text(data['payCurrency']) || 'CAD',
    payPeriod: oneOf(CARD_VALUES.payPeriod, data['payPeriod'], null),
    hoursMin: whole(data['hoursMin']),
    hoursMax: whole(data['hoursMax']),
    hoursPer: oneOf(CARD_VALUES.hoursPer, data['hoursPer'], null),
    payNegotiable: data['payNegotiable'] === true,
    employmentTerm: oneOf(CARD_VALUES.employmentTerm, data['employmentTerm'], null),
    employmentHours: oneOf(CARD_VALUES.employmentHours, data['employmentHours'], null),
    workplace: oneOf(CARD_VALUES.workplace, data['workplace'], null),
    noc: text(data['noc']),
    lmiaStatus: oneOf(CARD_VALUES.lmiaStatus, data['lmiaStatus'], 'not_stated'),
    whoCanApply: oneOf(CARD_VALUES.whoCanApply, data['whoCanApply'], 'not_stated'),
    vacancies: whole(data['vacancies']),
    language: oneOf(CARD_VALUES.language, data['language'], 'en'),
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.replace(LONE_SURROGATE, '\uFFFD') : '';
}

function whole(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < NUMBER_LIMIT
    ? value
    : null;
}

function day(value: unknown): string | null {
  return typeof value === 'string' && dayNumber(value) !== null ? value : null;
}

function oneOf<T>(known: readonly T[], value: unknown, otherwise: T): T {
  return known.find(candidate => candidate === value) ?? otherwise;
}
