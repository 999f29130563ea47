import type { Card, IsoDay } from './card-fields.ts';
import type { PlainDetails } from './detail-fields.ts';
import type { StoredQuestion } from './question.ts';

export type { Card, IsoDay };

export type PayPeriod = NonNullable<Card['payPeriod']>;
export type HoursPeriod = NonNullable<Card['hoursPer']>;

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

export type LmiaStatus = Card['lmiaStatus'];
export type WhoCanApply = Card['whoCanApply'];
export type EmploymentTerm = NonNullable<Card['employmentTerm']>;
export type EmploymentHours = NonNullable<Card['employmentHours']>;
export type Workplace = NonNullable<Card['workplace']>;

/**
 * The posting date of a posting that states none. A day like any other to formats and filters: it sorts last, is in no
 * period and never new. Screens say “Date not stated”.
 */
export const UNDATED: IsoDay = '1970-01-01';

export const JOB_STATUS_ADVERTISED = { id: 60, text: 'Job posting advertised' } as const;
export const JOB_STATUS_CLOSED = { id: 0, text: 'Job posting closed' } as const;

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

/** Everything else: one JSON text in the `details` attribute. Plain texts and lists are in `detail-fields.ts`. */
export interface Details extends PlainDetails {
  /** Any further titled section, in the order given (e.g. "Work setting", "Security and safety"). */
  sections: { title: string; items: string[] }[];
  whoCanApply: { citizenship: string[]; note: string };
  additionalInformation: { title: string; text: string }[];
  /** Asked in the application form. Only those that `askedQuestions` returns are valid. */
  questions: StoredQuestion[];
  apply: { direct: boolean; email: string; url: string; phone: string; address: string; note: string };
  /**
   * Applications reach its employer on Portage. Only the server says so, from who may change the posting: it is never stored with
   * the posting, and whatever else names it is not believed. Null: not known, as in texts that a phone kept before the server said it.
   */
  inbox: boolean | null;
  /** The employer dashboard's own fields (docs/domain.md); carried, not interpreted. */
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
