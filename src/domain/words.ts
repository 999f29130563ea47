import type { Locale } from './format.ts';
import type { Card, HoursPeriod, PayPeriod } from './listing.ts';

type PayText = 'notStated' | 'negotiable' | 'commission' | 'range' | 'from' | 'upTo' | 'hourly';

/** Message ids of the names of a posting's parts (`src/i18n/messages/…/job.json`). */
export type PostingLabel = `job.${PostingPart}`;

type PostingPart =
  | 'benefits'
  | 'credentials'
  | 'education'
  | 'employmentType'
  | 'experience'
  | 'hours'
  | 'languages'
  | 'location'
  | 'noc'
  | 'onTheRoad'
  | 'personalSuitability'
  | 'salaryText'
  | 'schedule'
  | 'screening'
  | 'specialization'
  | 'startDate'
  | 'transportation'
  | 'vacancies'
  | 'workConditions'
  | 'workHours'
  | 'workplace';

/** Texts of the app (`src/i18n/messages/…/domain.json`) that the values of a posting are put into. */
export type DomainText =
  | `domain.pay.${PayText}`
  | `domain.pay.per.${PayPeriod}`
  | 'domain.hours.range'
  | `domain.hours.per.${HoursPeriod}`
  | `domain.term.${NonNullable<Card['employmentTerm']>}`
  | `domain.time.${NonNullable<Card['employmentHours']>}`
  | `domain.workplace.${NonNullable<Card['workplace']>}`
  | 'domain.employer.verified'
  | 'domain.province.unknown';

export interface DomainWords {
  readonly t: (id: DomainText, values?: Readonly<Record<string, string | number>>) => string;
  readonly language: Locale;
}
