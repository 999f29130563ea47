import { readRow } from '../../../domain/intake/read-row.ts';
import type { Problem, ProblemCode } from '../../../domain/intake/row-reading.ts';
import type { IsoDay, Listing } from '../../../domain/listing.ts';
import { parsePayText } from '../../../domain/pay/pay-text.ts';
import type { PostingFinding } from '../../../domain/posting/posting-checks.ts';
import { formFieldOf } from './form-field-of.ts';
import { rowOf } from './form-row.ts';
import { type FormFieldName, type FormValues } from './form-values.ts';
import { TEXT_FIELDS } from './form-fields.ts';
import { rowFindings } from './row-findings.ts';

export interface FormProblem {
  field: FormFieldName;
  /** `refused`: the server refused it; `value` is the server's message. */
  code: ProblemCode | 'refused';
  value: string;
  limit?: number | undefined;
}

export interface FormReading {
  /** Prevent sending until they are corrected; in the order of the form. */
  errors: FormProblem[];
  /** Values that were understood, but with doubt. */
  doubts: FormProblem[];
  /** Findings of the posting rules; none prevents sending. */
  findings: PostingFinding[];
  /** The resulting posting, also while something is missing. */
  listing: Listing;
}

/** Errors here, although a batch keeps the row with a warning: the typed value would be lost, and the form can ask for it. */
const UNREADABLE: ReadonlySet<FormProblem['code']> = new Set([
  'pay_not_understood',
  'pay_amount_invalid',
  'pay_period_ambiguous',
  'pay_period_not_understood',
  'pay_minimum_wage',
  'hours_not_understood',
  'hours_impossible',
  'vacancies_not_understood',
  'noc_not_understood',
  'postal_code_not_understood',
  'email_not_understood',
  'link_not_understood',
]);

/** Reads the form with the same code as the server. Never throws. */
export function readForm(values: FormValues, today: IsoDay): FormReading {
  const row = rowOf(values);
  const options = { today, newJobId: () => 0, keepJobId: false };
  const strict = readRow(row, options);
  // In lenient mode only a missing title makes a row unreadable.
  const lenient = strict.ok
    ? strict
    : readRow({ ...row, jobTitle: row['jobTitle'] ?? '…' }, { ...options, lenient: true });
  if (!lenient.ok) throw new Error('A row with a title is a posting');
  const { listing } = lenient;
  const shown: Listing =
    values.jobTitle.trim() === '' ? { ...listing, card: { ...listing.card, jobTitle: '' } } : listing;
  const own = [...amountProblems('payMin', values.payMin), ...amountProblems('payMax', values.payMax)];
  const problems = [...own, ...strict.problems.flatMap(placed)].filter(
    (one, at, all) => all.findIndex(other => isSame(one, other)) === at,
  );
  const isError = ({ code, level }: Placed) => level === 'error' || UNREADABLE.has(code);
  return {
    errors: inOrder(problems.filter(isError)),
    doubts: inOrder(problems.filter(one => one.level === 'warning' && !isError(one))),
    findings: rowFindings(shown, strict.problems, today),
    listing: shown,
  };
}

/** The questions are one field here. Each says itself what is wrong with it. */
function isSame(one: Placed, other: Placed): boolean {
  return other.field === one.field && (other.code === one.code || one.field === 'questions');
}

interface Placed extends FormProblem {
  level: Problem['level'];
}

function placed({ field, code, value, limit, level }: Problem): Placed[] {
  const name = formFieldOf(field, code);
  return name === null ? [] : [{ field: name, code, value, limit, level }];
}

function inOrder(problems: readonly Placed[]): FormProblem[] {
  return problems
    .map(({ field, code, value, limit }) => ({ field, code, value, ...(limit !== undefined && { limit }) }))
    .toSorted((a, b) => ORDER.indexOf(a.field) - ORDER.indexOf(b.field));
}

const ORDER: readonly FormFieldName[] = [...TEXT_FIELDS, 'additional', 'questions'];

/** Each end of a range must be an amount. Otherwise "30 to abc" would count as 30. */
function amountProblems(field: 'payMin' | 'payMax', text: string): Placed[] {
  if (text.trim() === '') return [];
  const { pay, problems } = parsePayText(text, { bareAmount: 'unknown' });
  if (pay.min !== null || pay.max !== null) return [];
  const code = problems.find(problem => UNREADABLE.has(problem.code))?.code ?? 'pay_not_understood';
  return [{ field, code, value: text, level: 'error' }];
}
