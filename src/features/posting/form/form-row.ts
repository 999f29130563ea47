import type { EmploymentHours, EmploymentTerm, Workplace } from '../../../domain/listing.ts';
import type { StoredQuestion } from '../../../domain/question.ts';
import { decimalOf } from '../../../domain/questions/decimal-text.ts';
import { trimQuestion } from '../../../domain/questions/questions.ts';
import { type FormValues } from './form-values.ts';
import { TEXT_FIELDS, type TextFieldName } from './form-fields.ts';

type Both = Readonly<Record<'en' | 'fr', string>>;

/** The posting's text for a choice, in the posting's language, whatever the reader's is. */
const TERMS: Record<EmploymentTerm, Both> = {
  permanent: { en: 'Permanent', fr: 'Permanent' },
  term: { en: 'Fixed term', fr: 'Durée déterminée' },
  seasonal: { en: 'Seasonal', fr: 'Saisonnier' },
  casual: { en: 'Casual', fr: 'Occasionnel' },
};
const TIMES: Record<EmploymentHours, Both> = {
  full_time: { en: 'Full time', fr: 'Temps plein' },
  part_time: { en: 'Part time', fr: 'Temps partiel' },
  part_time_to_full: { en: 'Part time leading to full time', fr: 'Temps partiel menant à temps plein' },
};
const WORKPLACES: Record<Workplace, Both> = {
  on_site: { en: 'On site', fr: 'Sur place' },
  remote: { en: 'Remote', fr: 'À distance' },
  hybrid: { en: 'Hybrid', fr: 'Hybride' },
  travel: { en: 'On the road', fr: 'Sur la route' },
};
/** Periods for which the row reader doesn't accept the code. */
const PERIODS: Readonly<Record<string, string>> = { distance: 'km' };

const CHOICES: Partial<Record<TextFieldName, Readonly<Record<string, Both>>>> = {
  employmentTerm: TERMS,
  employmentHours: TIMES,
  workplace: WORKPLACES,
};
/** Fields that mean nothing without one of these. */
const PART_OF: Partial<Record<TextFieldName, readonly TextFieldName[]>> = {
  payPeriod: ['payMin', 'payMax'],
  hoursPer: ['hours', 'hoursMax'],
};
/** Pay periods that make sense without an amount. */
const PERIODS_ALONE: ReadonlySet<string> = new Set(['piece', 'distance', 'commission']);

/**
 * The form as the row that is sent. It is flat, with the listing format's names (docs/domain.md), so that the batch
 * reader (`domain/intake`) can turn it into a posting, here for the preview and on the server.
 */
export function rowOf(values: FormValues): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const name of TEXT_FIELDS) {
    const text = values[name].trim();
    if (text === '' || name === 'whoCanApplyNote' || isAlone(name, values)) continue;
    row[name] = wordOf(name, text, values);
  }
  if (values.directApply.trim() === '') row['directApply'] = 'no';
  const note = values.whoCanApplyNote.trim();
  if (note !== '') row['who_can_apply'] = { note };
  const information = additionalOf(values);
  if (Object.keys(information).length > 0) row['additional_information'] = information;
  const questions = values.questions.filter(isBegun).map(rowQuestion);
  if (questions.length > 0) row['questions'] = questions;
  return row;
}

function isAlone(name: TextFieldName, values: FormValues): boolean {
  if (name === 'payPeriod' && PERIODS_ALONE.has(values.payPeriod)) return false;
  const owners = PART_OF[name];
  return owners?.every(owner => values[owner].trim() === '') ?? false;
}

function wordOf(name: TextFieldName, text: string, { postingLanguage }: FormValues): string {
  if (name === 'payPeriod') return PERIODS[text] ?? text;
  if (name === 'whoCanApply') return text === 'abroad' ? 'yes' : 'no';
  return CHOICES[name]?.[text]?.[postingLanguage === 'fr' ? 'fr' : 'en'] ?? text;
}

function isBegun({ question, choices }: StoredQuestion): boolean {
  return question.trim() !== '' || choices.some(choice => choice.trim() !== '');
}

/** Only what its kind needs: a form keeps the rest while the person tries other kinds. */
export function rowQuestion(typed: StoredQuestion): StoredQuestion {
  const choices = typed.choices.map(choice => choice.trim()).filter(Boolean);
  const flagged = typed.flagged.map(answer => answer.trim());
  const bound = (text: string) => decimalOf(text) ?? text.trim();
  const [min, max] = [bound(typed.min), bound(typed.max)];
  return trimQuestion({ ...typed, question: typed.question.trim(), choices, flagged, min, max });
}

/** A title becomes a field's name, so dots are replaced and texts with the same title are merged. */
function additionalOf({ additional }: FormValues): Record<string, string> {
  const texts = new Map<string, string>();
  for (const { title, text } of additional) {
    if (text.trim() === '') continue;
    const name = title.replaceAll('.', ' ').trim() || '—';
    texts.set(name, [texts.get(name), text.trim()].filter(Boolean).join('\n'));
  }
  return Object.fromEntries(texts);
}
