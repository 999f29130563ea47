import type { DETAIL_FIELDS, ShownDetailName } from './detail-fields.ts';
import type { Locale } from './format.ts';
import type { Card, HoursPeriod, PayPeriod } from './listing.ts';

type PayText = 'notStated' | 'negotiable' | 'commission' | 'range' | 'from' | 'upTo' | 'hourly';

/** Message ids of the names of a posting's parts (`src/i18n/messages/…/job.json`). */
export type PostingLabel = `job.${PostingPart}`;

type PostingPart =
  | LabelledDetail
  | 'employmentType'
  | 'hours'
  | 'location'
  | 'noc'
  | 'salaryText'
  | 'schedule'
  | 'startDate'
  | 'vacancies'
  | 'workHours'
  | 'workplace';

type LabelledDetail = {
  [K in ShownDetailName]: (typeof DETAIL_FIELDS)[K] extends { label: infer L extends string } ? L : K;
}[ShownDetailName];

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
