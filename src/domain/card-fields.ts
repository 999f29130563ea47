import { PROVINCE_CODES } from './province.ts';

/** A calendar day in the place of work, `YYYY-MM-DD`. Never a moment in time: see `dates.ts`. */
export type IsoDay = string;

/** Fields that a segment stores together. A patch has all fields of a group or none. */
export type CardGroup =
  | 'jobTitle'
  | 'businessName'
  | 'place'
  | 'postalCode'
  | 'noc'
  | 'terms'
  | 'hours'
  | 'pay'
  | 'vacancies'
  | 'posted'
  | 'firstPosted'
  | 'expires';

/**
 * A line of the table. A choice's first value stands for "not stated". `by: 'server'`: no employer and no import sets it; the
 * server does, or it follows from other fields.
 */
export type CardField = { group?: CardGroup; by?: 'server' } & (
  | { kind: 'id' }
  | { kind: 'text'; max: number; required?: true; pattern?: string; otherwise?: string }
  | { kind: 'day'; optional?: true }
  | { kind: 'number'; optional?: true; otherwise?: number; min?: number; max?: number }
  | { kind: 'yes' }
  | { kind: 'choice'; values: readonly (string | null)[] }
);

/** An amount of money or time that an employer may enter, in hundredths. */
const AMOUNT_MAX = 2 ** 51;

/**
 * The fields that lists, filters and sorts need; flat, because Appwrite attributes are flat, and small, because every phone carries
 * all of them. Names are those of the API's documents. Dates are ISO days and are formatted at the edge; days left are computed
 * against today.
 *
 * All of them are on the card and can be queried over the API. Values of choices are translated: `i18n/choice-texts.ts` and the words
 * of pay and hours have a text for each, or they don't compile. Fields that no list needs are in `detail-fields.ts`.
 *
 * Everything that handles cards field by field derives from this table: the type, the empty card, the reader, the groups of patches,
 * the columns of `terms`, the attributes of the collection, and the changes that an employer may send. The order is that of documents
 * and packs, so append only; so are the values of a choice, which are stored as their index. A new value or field of a segment needs
 * a new number of its format.
 */
export const CARD_FIELDS = {
  /** Fits 53 bits; cards, routes and details are addressed by it. */
  jobId: { kind: 'id' },
  jobTitle: { kind: 'text', max: 300, required: true, group: 'jobTitle' },
  businessName: { kind: 'text', max: 300, required: true, group: 'businessName' },
  /** The employer was verified by the operator; an import or a client can never set it. */
  verified: { kind: 'yes', by: 'server', group: 'terms' },
  city: { kind: 'text', max: 128, group: 'place' },
  provinceId: { kind: 'choice', values: [null, ...PROVINCE_CODES], group: 'place' },
  /** `A1A 1A1`, or the first half alone, or '' */
  postalCode: { kind: 'text', max: 7, pattern: '^([A-Z]\\d[A-Z]( \\d[A-Z]\\d)?)?$', group: 'postalCode' },
  jobStatusId: { kind: 'number', otherwise: 60, by: 'server', group: 'terms' },
  /** `UNDATED` where an import states none. */
  postingDateFormatted: { kind: 'day', by: 'server', group: 'posted' },
  /** The last day on which one may apply; null = not stated. Expiry needs no message: the phone sees it here. */
  expiryDateFormatted: { kind: 'day', optional: true, group: 'expires' },
  /** The first time it was advertised: kept through reposts, so that a repost does not look new. */
  firstPostedDate: { kind: 'day', by: 'server', group: 'firstPosted' },
  payMin: { kind: 'number', optional: true, max: AMOUNT_MAX, group: 'pay' },
  payMax: { kind: 'number', optional: true, max: AMOUNT_MAX, group: 'pay' },
  payCurrency: { kind: 'text', max: 3, pattern: '^[A-Z]{3}$', otherwise: 'CAD', group: 'terms' },
  payPeriod: {
    kind: 'choice',
    values: [
      null,
      'hour',
      'day',
      'week',
      'biweekly',
      'semimonthly',
      'month',
      'year',
      'piece',
      'distance',
      'commission',
    ],
    group: 'terms',
  },
  hoursMin: { kind: 'number', optional: true, max: AMOUNT_MAX, group: 'hours' },
  hoursMax: { kind: 'number', optional: true, max: AMOUNT_MAX, group: 'hours' },
  hoursPer: { kind: 'choice', values: [null, 'day', 'week', 'biweekly', 'month', 'year'], group: 'hours' },
  payNegotiable: { kind: 'yes', group: 'terms' },
  employmentTerm: {
    kind: 'choice',
    values: [null, 'permanent', 'term', 'seasonal', 'casual'],
    group: 'terms',
  },
  employmentHours: {
    kind: 'choice',
    values: [null, 'full_time', 'part_time', 'part_time_to_full'],
    group: 'terms',
  },
  workplace: { kind: 'choice', values: [null, 'on_site', 'remote', 'hybrid', 'travel'], group: 'terms' },
  /** NOC 2021, five digits as text, or '' */
  noc: { kind: 'text', max: 5, pattern: '^(\\d{5})?$', group: 'noc' },
  /** As stated by the employer; never derived from wage, occupation or citizenship. */
  lmiaStatus: {
    kind: 'choice',
    values: ['not_stated', 'requested', 'approved', 'exempt'],
    group: 'terms',
  },
  /** Kept apart from the LMIA status: "candidates abroad" does not say that an LMIA was asked for. */
  whoCanApply: { kind: 'choice', values: ['not_stated', 'authorised', 'abroad'], group: 'terms' },
  vacancies: { kind: 'number', optional: true, min: 1, max: 100_000, group: 'vacancies' },
  /** Language of the posting's own text, for `lang`. */
  language: { kind: 'choice', values: ['en', 'fr'], group: 'terms' },
  /** The language of work, read from the details' `languages` (`posting/work-language.ts`). */
  workLanguage: {
    kind: 'choice',
    values: [null, 'en', 'fr', 'en_fr', 'en_or_fr', 'other'],
    by: 'server',
    group: 'terms',
  },
} as const satisfies Record<string, CardField>;

type Fields = typeof CARD_FIELDS;
export type CardFieldName = keyof Fields;

type ValueOf<F> = F extends { kind: 'choice'; values: readonly (infer V)[] }
  ? V
  : F extends { kind: 'yes' }
    ? boolean
    : F extends { kind: 'text' }
      ? string
      : F extends { kind: 'day' }
        ? OrNull<F, IsoDay>
        : OrNull<F, number>;
type OrNull<F, V> = F extends { optional: true } ? V | null : V;

/** The small part of a posting that is in lists. */
export type Card = { -readonly [K in CardFieldName]: ValueOf<Fields[K]> };

/** The names of the fields of a group. */
export type CardFieldsOf<G extends CardGroup> = {
  [K in CardFieldName]: Fields[K] extends { group: G } ? K : never;
}[CardFieldName];

/** The names of the card's choices. */
export type CardChoice = {
  [K in CardFieldName]: Fields[K] extends { kind: 'choice' } ? K : never;
}[CardFieldName];

/** The names of the card's numbers. */
export type CardNumber = {
  [K in CardFieldName]: Fields[K] extends { kind: 'number' } ? K : never;
}[CardFieldName];

/** All fields, with what each line says of it. */
export const CARD_FIELD_LIST = Object.entries(CARD_FIELDS) as unknown as readonly [
  CardFieldName,
  CardField,
][];

/** The fields of a group, in the order in which a segment stores them. */
export function cardFieldsOf<G extends CardGroup>(group: G): readonly CardFieldsOf<G>[] {
  const names = CARD_FIELD_LIST.filter(([, field]) => field.group === group).map(([name]) => name);
  return names as CardFieldsOf<G>[];
}

/** The allowed values of a card's choices. A value is stored as its index here. */
export const CARD_VALUES = Object.fromEntries(
  CARD_FIELD_LIST.flatMap(([name, field]) => (field.kind === 'choice' ? [[name, field.values]] : [])),
) as unknown as { readonly [K in CardChoice]: readonly Card[K][] };

const EMPTY = { id: 1, text: '', yes: false, day: '1970-01-01', number: 0 } as const;

/** A card that says nothing. Its days are day 0, so that the other days of a patch count from there. */
export const EMPTY_CARD = Object.fromEntries(
  CARD_FIELD_LIST.map(([name, field]) => [name, emptyValue(field)]),
) as unknown as Readonly<Card>;

function emptyValue(field: CardField): unknown {
  if (field.kind === 'choice') return field.values[0];
  return 'optional' in field ? null : EMPTY[field.kind];
}
