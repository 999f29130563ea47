/** Part of the job screen that shows a field: a line of its facts, a list of its overview, or a section of its own. */
type ShownIn = 'facts' | 'overview' | 'section';

/** A line of the table. Lengths are in characters. */
export type DetailField = {
  /** What people call it, in English and in French, in problems of a row. */
  names?: readonly [en: string, fr: string];
  /** The name of the field in the API's own shape of a row. */
  row: string;
  /** Headings of a file that mean it, without case, accents, spaces and punctuation. The field's own name counts too. */
  headings?: string;
  /** Where the job screen shows it, labelled `job.<label>` or else `job.<name>`. Absent: with something else, or not at all. */
  shown?: ShownIn;
  label?: string;
  /** Whether it says something of candidates, so that the rules on forbidden wordings apply. */
  isJudged?: boolean;
} & (
  | { kind: 'line'; max: number; isGiven?: true }
  | { kind: 'block'; max: number; isGiven?: true }
  | { kind: 'list' }
);

/**
 * The plain fields of a posting's details: texts and lists of texts. Their type, empty value, reading from a row, limits, changes,
 * form and place on the job screen derive from this table. A field with parts of its own (`apply`, `sections`) is in `listing.ts`.
 *
 * `isGiven`: a row states the text itself; the others are put together from what a row says of pay, hours, work and place.
 */
export const DETAIL_FIELDS = {
  streetAddress: { kind: 'line', max: 300, row: 'street_address' },
  /** Pay and hours in the employer's own words, when there were words. */
  payText: { kind: 'line', max: 500, row: 'salary' },
  hoursText: { kind: 'line', max: 500, row: 'hours' },
  employmentText: { kind: 'block', max: 300, row: 'employment_type' },
  workplaceText: { kind: 'line', max: 500, row: 'workplace_information' },
  workSchedule: {
    kind: 'line',
    max: 500,
    isGiven: true,
    row: 'work_schedule',
    names: ['Work schedule', 'Horaire de travail'],
    headings: 'schedule shift shifts workshift horaire horairedetravail quart quarts quartdetravail',
    isJudged: true,
  },
  specialCommitments: {
    kind: 'line',
    max: 500,
    isGiven: true,
    row: 'special_commitments',
    names: ['Special commitments', 'Engagements particuliers'],
    headings: 'specialconditions engagementsparticuliers',
    isJudged: true,
  },
  startDate: {
    kind: 'line',
    max: 200,
    isGiven: true,
    row: 'start_date',
    names: ['Start date', 'Date d’entrée en fonction'],
    headings: 'start startson jobstart datedebut datededebut entreeenfonction datedentreeenfonction debut',
  },
  housing: {
    kind: 'line',
    max: 500,
    isGiven: true,
    row: 'housing',
    names: ['Housing', 'Logement'],
    headings: 'accommodation accommodations lodging logement hebergement logementfourni',
    shown: 'facts',
  },
  description: {
    kind: 'block',
    max: 20_000,
    row: 'description',
    names: ['Description', 'Description'],
    headings: 'jobdescription summary jobsummary descriptiondelemploi descriptionduposte sommaire descriptif',
    isJudged: true,
  },
  languages: {
    kind: 'list',
    row: 'languages',
    names: ['Languages', 'Langues'],
    headings:
      'language languageofwork worklanguage worklanguages langue langues languedetravail languesdetravail',
    shown: 'overview',
  },
  education: {
    kind: 'list',
    row: 'education',
    names: ['Education', 'Études'],
    headings: 'educationlevel educationlos educationrequired scolarite formation niveaudetudes etudes',
    shown: 'overview',
    isJudged: true,
  },
  experience: {
    kind: 'list',
    row: 'experience',
    names: ['Experience', 'Expérience'],
    headings: 'experiencelevel experiencerequired workexperience experiencerequise',
    shown: 'overview',
    isJudged: true,
  },
  onTheRoad: {
    kind: 'list',
    row: 'on_the_road',
    names: ['On the road', 'Sur la route'],
    headings: 'onsite',
    shown: 'overview',
  },
  specialization: {
    kind: 'list',
    row: 'specialization',
    names: ['Specialization', 'Spécialisation'],
    headings: 'specializations specialisation specialties areaofspecialization specialites',
    shown: 'overview',
    isJudged: true,
  },
  responsibilities: {
    kind: 'list',
    row: 'responsibilities',
    names: ['Responsibilities', 'Responsabilités'],
    headings:
      'duties tasks jobduties mainduties responsabilites taches principalestaches tachesprincipales fonctions',
    isJudged: true,
  },
  workConditions: {
    kind: 'list',
    row: 'work_conditions',
    names: ['Work conditions', 'Conditions de travail'],
    headings: 'workingconditions workconditionsandphysicalcapabilities conditionsdetravail',
    shown: 'section',
  },
  personalSuitability: {
    kind: 'list',
    row: 'personal_suitability',
    names: ['Personal suitability', 'Qualités personnelles'],
    headings: 'personalqualities qualitespersonnelles',
    shown: 'section',
    isJudged: true,
  },
  transportation: {
    kind: 'list',
    row: 'transportation',
    names: ['Transportation', 'Transport'],
    headings: 'transport transporttravelinformation transportationtravelinformation deplacements',
    shown: 'overview',
  },
  credentials: {
    kind: 'list',
    row: 'credentials',
    names: ['Credentials', 'Permis et certificats'],
    headings: 'certificates licences licenses certifications permis certificats permisetcertificats',
    shown: 'overview',
    isJudged: true,
  },
  benefits: {
    kind: 'list',
    row: 'benefits',
    names: ['Benefits', 'Avantages'],
    headings: 'jobbenefits avantages avantagessociaux',
    shown: 'overview',
  },
  screeningQuestions: {
    kind: 'list',
    row: 'screening_questions',
    names: ['Screening questions', 'Questions de présélection'],
    headings: 'questionsdepreselection',
    shown: 'section',
    label: 'screening',
    isJudged: true,
  },
} as const satisfies Record<string, DetailField>;

type Fields = typeof DETAIL_FIELDS;
export type DetailFieldName = keyof Fields;

/** The plain fields as a posting has them. Every list may be empty. */
export type PlainDetails = {
  -readonly [K in DetailFieldName]: Fields[K] extends { kind: 'list' } ? string[] : string;
};

type NamesWith<Line> = { [K in DetailFieldName]: Fields[K] extends Line ? K : never }[DetailFieldName];
export type DetailListName = NamesWith<{ kind: 'list' }>;
export type DetailTextName = Exclude<DetailFieldName, DetailListName>;
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

export const DETAIL_LISTS = namesOf<DetailListName>(({ kind }) => kind === 'list');
export const GIVEN_DETAILS = namesOf<GivenDetailName>(field => 'isGiven' in field);

/** Fields that the job screen shows in one of its parts, in order. */
export const detailsShownIn = (part: ShownIn) => namesOf<ShownDetailName>(({ shown }) => shown === part);

/** A new value for each plain field. */
export function emptyPlainDetails(): PlainDetails {
  return Object.fromEntries(
    DETAIL_FIELD_LIST.map(([name, { kind }]) => [name, kind === 'list' ? [] : '']),
  ) as unknown as PlainDetails;
}
