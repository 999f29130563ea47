/** Part of the job screen that shows a field: a line of its facts, a list of its overview, or a section of its own. */
type ShownIn = 'facts' | 'overview' | 'section';

/** A line of the table. Lengths are in characters. */
export type DetailField = {
  /** Where the job screen shows it, labelled `job.<label>` or else `job.<name>`. Absent: with something else, or not at all. */
  shown?: ShownIn;
  label?: string;
  /** Whether it says something of candidates, so that the rules on forbidden wordings apply. */
  isJudged?: boolean;
  /** Whether the text for search engines has it (`sync-server/pages/job-markup.ts`). */
  isInFeed?: boolean;
} & (
  | { kind: 'line'; max: number; isGiven?: true }
  | { kind: 'block'; max: number; isGiven?: true }
  | { kind: 'list' }
);

/**
 * The plain fields of a posting's details: texts and lists of texts. Their type, empty value, reading from a row, limits, changes,
 * form and place on the job screen derive from this table; `intake/detail-names.ts` has their names in files. A field with parts of
 * its own (`apply`, `sections`) is in `listing.ts`.
 *
 * `isGiven`: a row states the text itself; the others are put together from what a row says of pay, hours, work and place.
 */
export const DETAIL_FIELDS = {
  streetAddress: { kind: 'line', max: 300 },
  /** Pay and hours in the employer's own words, when there were words. */
  payText: { kind: 'line', max: 500 },
  hoursText: { kind: 'line', max: 500 },
  employmentText: { kind: 'block', max: 300 },
  workplaceText: { kind: 'line', max: 500 },
  workSchedule: { kind: 'line', max: 500, isGiven: true, isJudged: true },
  specialCommitments: { kind: 'line', max: 500, isGiven: true, isJudged: true },
  startDate: { kind: 'line', max: 200, isGiven: true },
  housing: { kind: 'line', max: 500, isGiven: true, shown: 'facts', isInFeed: true },
  description: { kind: 'block', max: 20_000, isJudged: true, isInFeed: true },
  languages: { kind: 'list', shown: 'overview' },
  education: { kind: 'list', shown: 'overview', isJudged: true, isInFeed: true },
  experience: { kind: 'list', shown: 'overview', isJudged: true, isInFeed: true },
  onTheRoad: { kind: 'list', shown: 'overview' },
  specialization: { kind: 'list', shown: 'overview', isJudged: true },
  responsibilities: { kind: 'list', isJudged: true, isInFeed: true },
  workConditions: { kind: 'list', shown: 'section', isInFeed: true },
  personalSuitability: { kind: 'list', shown: 'section', isJudged: true },
  transportation: { kind: 'list', shown: 'overview' },
  credentials: { kind: 'list', shown: 'overview', isJudged: true },
  benefits: { kind: 'list', shown: 'overview', isInFeed: true },
  screeningQuestions: { kind: 'list', shown: 'section', label: 'screening', isJudged: true },
} as const satisfies Record<string, DetailField>;

type Fields = typeof DETAIL_FIELDS;
export type DetailFieldName = keyof Fields;

/** The plain fields as a posting has them. Every list may be empty. */
export type PlainDetails = {
  -readonly [K in DetailFieldName]: Fields[K] extends { kind: 'list' } ? string[] : string;
};

type NamesWith<Line> = { [K in DetailFieldName]: Fields[K] extends Line ? K : never }[DetailFieldName];
export type DetailListName = NamesWith<{ kind: 'list' }>;
/** Texts that a row states itself. */
export type GivenDetailName = NamesWith<{ isGiven: true }>;
/** Fields with a label of their own on the job screen. */
export type ShownDetailName = NamesWith<{ shown: ShownIn }>;

export const DETAIL_FIELD_LIST = Object.entries(DETAIL_FIELDS) as unknown as readonly [
  DetailFieldName,
  DetailField,
][];

const namesOf = <T extends DetailFieldName>(fits: (field: DetailField) => boolean) =>
  DETAIL_FIELD_LIST.flatMap(([name, field]) => (fits(field) ? [name as T] : []));

export const DETAIL_LISTS = /* @__PURE__ */ namesOf<DetailListName>(({ kind }) => kind === 'list');
export const GIVEN_DETAILS = /* @__PURE__ */ namesOf<GivenDetailName>(field => 'isGiven' in field);

/** Fields that the job screen shows in one of its parts, in order. */
export const detailsShownIn = (part: ShownIn) => namesOf<ShownDetailName>(({ shown }) => shown === part);

/** Fields that the text for search engines has, in order: running text, then lists, then short facts. */
export const FEED_DETAILS = /* @__PURE__ */ (['block', 'list', 'line'] as const).flatMap(kind =>
  namesOf(field => field.kind === kind && field.isInFeed === true),
);

/** A new value for each plain field. */
export function emptyPlainDetails(): PlainDetails {
  return Object.fromEntries(
    DETAIL_FIELD_LIST.map(([name, { kind }]) => [name, kind === 'list' ? [] : '']),
  ) as unknown as PlainDetails;
}
