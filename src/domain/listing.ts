import type { ProvinceCode } from './province.ts';

/** A calendar day in the place of work, `YYYY-MM-DD`. Never a moment in time: see `dates.ts`. */
export type IsoDay = string;

export type PayPeriod =
  | 'hour'
  | 'day'
  | 'week'
  | 'biweekly'
  | 'semimonthly'
  | 'month'
  | 'year'
  | 'piece'
  | 'distance'
  | 'commission';

export type HoursPeriod = 'day' | 'week' | 'biweekly' | 'month' | 'year';

/**
 * Pay as the employer stated it: an interval, not one number.
 * `min`/`max` are integer cents (CAD unless `currency` says otherwise); both `null` = not stated.
 * Hours are integer hundredths of an hour (37.5 h = 3750).
 */
export interface Pay {
  min: number | null;
  max: number | null;
  currency: string;
  period: PayPeriod | null;
  hoursMin: number | null;
  hoursMax: number | null;
  hoursPer: HoursPeriod | null;
  negotiable: boolean;
}

/** As stated by the employer; never derived from wage, occupation or citizenship. */
export type LmiaStatus = 'not_stated' | 'requested' | 'approved' | 'exempt';

/** Kept apart from the LMIA status: "candidates abroad" does not say that an LMIA was asked for. */
export type WhoCanApply = 'not_stated' | 'authorised' | 'abroad';

export type EmploymentTerm = 'permanent' | 'term' | 'seasonal' | 'casual';
export type EmploymentHours = 'full_time' | 'part_time' | 'part_time_to_full';
export type Workplace = 'on_site' | 'remote' | 'hybrid' | 'travel';

/**
 * The posting date of a posting that states none. A day like any other to formats and filters: it sorts last, is in no
 * period and never new. Screens say “Date not stated”.
 */
export const UNDATED: IsoDay = '1970-01-01';

export const JOB_STATUS_ADVERTISED = { id: 60, text: 'Job posting advertised' } as const;
export const JOB_STATUS_CLOSED = { id: 0, text: 'Job posting closed' } as const;

/**
 * The fields that lists, filters and sorts need; flat, because Appwrite attributes are flat, and small, because
 * every phone carries all of them. Names are the specification's (§3) where it gives them.
 * Dates are ISO days and are formatted at the edge; days left is computed against today.
 */
export interface Card {
  /** Fits 53 bits; cards, routes and details are addressed by it. */
  jobId: number;
  jobTitle: string;
  businessName: string;
  /** The employer was verified by the operator; an import or a client can never set it. */
  verified: boolean;
  city: string;
  provinceId: ProvinceCode | null;
  /** `A1A 1A1`, or the first half alone, or '' */
  postalCode: string;
  jobStatusId: number;
  /** `UNDATED` where an import states none. */
  postingDateFormatted: IsoDay;
  /** The last day on which one may apply; null = not stated. Expiry needs no message: the phone sees it here. */
  expiryDateFormatted: IsoDay | null;
  /** The first time it was advertised: kept through reposts, so that a repost does not look new. */
  firstPostedDate: IsoDay;
  payMin: number | null;
  payMax: number | null;
  payCurrency: string;
  payPeriod: PayPeriod | null;
  hoursMin: number | null;
  hoursMax: number | null;
  hoursPer: HoursPeriod | null;
  payNegotiable: boolean;
  employmentTerm: EmploymentTerm | null;
  employmentHours: EmploymentHours | null;
  workplace: Workplace | null;
  /** NOC 2021, five digits as text, or '' */
  noc: string;
  lmiaStatus: LmiaStatus;
  whoCanApply: WhoCanApply;
  vacancies: number | null;
  /** Language of the posting's own text, for `lang`. */
  language: 'en' | 'fr';
}

/** The pay of a card, put together again from its flat attributes. */
export function cardPay(card: Card): Pay {
  return {
    min: card.payMin,
    max: card.payMax,
    currency: card.payCurrency,
    period: card.payPeriod,
    hoursMin: card.hoursMin,
    hoursMax: card.hoursMax,
    hoursPer: card.hoursPer,
    negotiable: card.payNegotiable,
  };
}

/** Everything else: one JSON text in the `details` attribute. Every list may be empty. */
export interface Details {
  streetAddress: string;
  /** Pay and hours in the employer's own words, when there were words. */
  payText: string;
  hoursText: string;
  employmentText: string;
  workplaceText: string;
  workSchedule: string;
  specialCommitments: string;
  startDate: string;
  description: string;
  languages: string[];
  education: string[];
  experience: string[];
  onTheRoad: string[];
  specialization: string[];
  responsibilities: string[];
  workConditions: string[];
  personalSuitability: string[];
  transportation: string[];
  credentials: string[];
  benefits: string[];
  /** Any further titled section, in the order given (e.g. "Work setting", "Security and safety"). */
  sections: { title: string; items: string[] }[];
  whoCanApply: { citizenship: string[]; note: string };
  additionalInformation: { title: string; text: string }[];
  screeningQuestions: string[];
  apply: { direct: boolean; email: string; url: string; phone: string; address: string; note: string };
  /**
   * Applications reach its employer on Portage. Only the server says so, from who may change the posting: it is never stored with
   * the posting, and whatever else names it is not believed. Null: not known, as in texts that a phone kept before the server said it.
   */
  inbox: boolean | null;
  /** The employer dashboard's own fields (specification §3); carried, not interpreted. */
  board: {
    employerId: string;
    strictModeId: string;
    repostable: boolean | null;
    extendable: boolean | null;
    jobMatch: string;
  };
  /** Where it came from: `portage`, `sample`, or an import's format name, and the id it had there. */
  source: string;
  externalId: string;
  sourceUrl: string;
  /** Fields that were not recognised: nothing is dropped silently. */
  unknown: { field: string; text: string }[];
  /** Fields that were recognised but could not be read, with the reason. */
  notUnderstood: { field: string; text: string; reason: string }[];
}

export interface Listing {
  card: Card;
  details: Details;
}

export function emptyDetails(): Details {
  return {
    streetAddress: '',
    payText: '',
    hoursText: '',
    employmentText: '',
    workplaceText: '',
    workSchedule: '',
    specialCommitments: '',
    startDate: '',
    description: '',
    languages: [],
    education: [],
    experience: [],
    onTheRoad: [],
    specialization: [],
    responsibilities: [],
    workConditions: [],
    personalSuitability: [],
    transportation: [],
    credentials: [],
    benefits: [],
    sections: [],
    whoCanApply: { citizenship: [], note: '' },
    additionalInformation: [],
    screeningQuestions: [],
    apply: { direct: true, email: '', url: '', phone: '', address: '', note: '' },
    inbox: null,
    board: { employerId: '', strictModeId: '', repostable: null, extendable: null, jobMatch: '' },
    source: 'portage',
    externalId: '',
    sourceUrl: '',
    unknown: [],
    notUnderstood: [],
  };
}
