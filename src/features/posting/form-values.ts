/** Fields of the form for one posting that hold one text, by the names that their rows have (`form-row.ts`). */
export const TEXT_FIELDS = [
  'jobTitle',
  'noc',
  'businessName',
  'vacancies',
  'employmentTerm',
  'employmentHours',
  'postingLanguage',
  'city',
  'provinceId',
  'streetAddress',
  'postalCode',
  'workplace',
  'onTheRoad',
  'transportation',
  'payMin',
  'payMax',
  'payPeriod',
  'payNegotiable',
  'hours',
  'hoursMax',
  'hoursPer',
  'workSchedule',
  'specialCommitments',
  'benefits',
  'description',
  'responsibilities',
  'languages',
  'education',
  'experience',
  'specialization',
  'credentials',
  'workConditions',
  'personalSuitability',
  'screeningQuestions',
  'postingDateFormatted',
  'expiryDateFormatted',
  'startDate',
  'lmiaStatus',
  'whoCanApply',
  'whoCanApplyNote',
  'directApply',
  'email',
  'url',
  'phone',
  'mailingAddress',
  'howToApply',
] as const;
export type TextFieldName = (typeof TEXT_FIELDS)[number];

/** A titled text of "Additional Information". */
export interface ExtraText {
  title: string;
  text: string;
}

/** What an employer filled in, as it was typed; lists have one item a line, choices their code, a yes is `yes`. */
export type FormValues = Readonly<Record<TextFieldName, string>> & {
  readonly additional: readonly ExtraText[];
};
export type FormFieldName = keyof FormValues;

const BLANK = Object.fromEntries(TEXT_FIELDS.map(name => [name, ''])) as Record<TextFieldName, string>;

/** As the form opens. */
export function emptyForm(language: 'en' | 'fr'): FormValues {
  return {
    ...BLANK,
    payPeriod: 'hour',
    hoursPer: 'week',
    postingLanguage: language,
    directApply: 'yes',
    additional: [],
  };
}

/** What a key press changes. `refused`: the field that the server refused is another one now. */
export type FormChange = Partial<FormValues> & { refused?: null };

/** A draft over what the form opens with: whatever is no text there, or was never touched, counts as not filled in. */
export function readValues(content: Readonly<Record<string, unknown>>, otherwise: FormValues): FormValues {
  const typed = TEXT_FIELDS.flatMap(name => {
    const value = content[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const { additional } = content;
  return {
    ...otherwise,
    ...Object.fromEntries(typed),
    ...(Array.isArray(additional) && { additional: additional.map(readExtra) }),
  };
}

function readExtra(value: unknown): ExtraText {
  const { title, text } = { title: '', text: '', ...(typeof value === 'object' ? value : null) };
  return {
    title: typeof title === 'string' ? title : '',
    text: typeof text === 'string' ? text : '',
  };
}
