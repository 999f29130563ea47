import { DETAIL_LISTS, GIVEN_DETAILS } from '../detail-fields.ts';

/** Targets for a single value of a row. Each is read once per posting, by `finish-*.ts`. */
const SLOTS = [
  'jobId',
  'externalId',
  'title',
  'employer',
  'city',
  'province',
  'provinceCode',
  'place',
  'region',
  'street',
  'postalCode',
  'status',
  'statusId',
  'verified',
  'posted',
  'firstPosted',
  'expires',
  'pay',
  'payHourly',
  'payYearly',
  'payMin',
  'payMax',
  'payCurrency',
  'payPeriod',
  'payNegotiation',
  'hours',
  'hoursMax',
  'hoursPer',
  'employmentType',
  'employmentTerm',
  'employmentHours',
  'workplace',
  'noc',
  'lmia',
  'whoCanApply',
  'whoCanApplyNote',
  'vacancies',
  'language',
  'description',
  'email',
  'url',
  'phone',
  'applyAddress',
  'applyNote',
  'directApply',
  'website',
  'sourceUrl',
  'employerId',
  'strictModeId',
  'repostable',
  'extendable',
  'jobMatch',
  ...GIVEN_DETAILS,
] as const;
export type Slot = (typeof SLOTS)[number];

/** Lists of `Details` that a field may add to. */
const LISTS = [...DETAIL_LISTS, 'citizenship'] as const;
export type ListName = (typeof LISTS)[number];

/**
 * `section`: a titled list of its own. `information`: a titled text of "Additional information". `keep`: known to be
 * useless here (a scraper's own id), so kept among the unknown fields without a report.
 */
export type Target = Slot | ListName | 'section' | 'information' | 'keep';

const LIST_NAMES: ReadonlySet<string> = new Set(LISTS);
const SLOT_NAMES: ReadonlySet<string> = new Set(SLOTS);

export const isListName = (target: Target): target is ListName => LIST_NAMES.has(target);
export const isSlot = (target: Target): target is Slot => SLOT_NAMES.has(target);

/** Looks up a format's own field names, exactly as written. */
export function targetTable(table: Readonly<Record<string, Target>>): (name: string) => Target | undefined {
  const targets = new Map(Object.entries(table));
  return name => targets.get(name);
}
