import { isObject } from '../../core/json.ts';
import { ANSWER_MAX_LENGTH, type Question, type QuestionKind, QUESTIONS_MAX } from '../question.ts';
import { decimalOf } from './decimal-text.ts';
import { hasChoices, isQuestionKind, offeredAnswers } from './questions.ts';

/** An answer with the question as it was asked. */
export interface Answer {
  question: string;
  kind: QuestionKind;
  unit: string;
  /** One text, or several for `choices`; none: not answered. `yes` and `no` stand for themselves. */
  values: string[];
}

export type AnswerProblem = 'missing' | 'too_long' | 'not_a_number' | 'not_offered';

/** Whether an answer was given to this question as it is asked now. */
export function isAnswerTo(question: Question, answer: Answer): boolean {
  if (answer.question !== question.question || answer.kind !== question.kind) return false;
  if (answer.unit !== question.unit) return false;
  const offered = offeredAnswers(question);
  return offered.length === 0 || answer.values.every(value => offered.includes(value));
}

export function answerProblem(question: Question, values: readonly string[]): AnswerProblem | null {
  const given = values.filter(value => value.trim() !== '');
  if (given.length === 0) return question.required ? 'missing' : null;
  const [first = ''] = given;
  const offered = offeredAnswers(question);
  if (offered.length > 0) {
    const isOffered = given.every(value => offered.includes(value));
    const most = question.kind === 'choices' ? offered.length : 1;
    return isOffered && given.length <= most && new Set(given).size === given.length ? null : 'not_offered';
  }
  if (given.length > 1) return 'not_offered';
  if (question.kind === 'number') return decimalOf(first) === null ? 'not_a_number' : null;
  return first.length > ANSWER_MAX_LENGTH ? 'too_long' : null;
}

/** The server takes no half characters, which a cut emoji leaves. */
const HALF_CHARACTERS = /\p{Surrogate}/gu;

/** The answer as it is sent and stored. Only for answers without a problem. */
export function finishedAnswer({ question, kind, unit }: Question, values: readonly string[]): Answer {
  const given = values
    .map(value => value.replace(HALF_CHARACTERS, '\ufffd').trim())
    .filter(value => value !== '');
  return {
    question,
    kind,
    unit,
    values: kind === 'number' ? given.map(value => decimalOf(value) ?? value) : given,
  };
}

/** Whether the employer wanted this answer to be pointed out. It decides nothing. */
export function isFlagged({ kind, flagged, min, max }: Question, values: readonly string[]): boolean {
  if (kind !== 'number') return values.some(value => flagged.includes(value));
  return values.some(
    value => (min !== '' && Number(value) < Number(min)) || (max !== '' && Number(value) > Number(max)),
  );
}

/** The given answers in the order of the questions, and those to questions that are asked no more in this form. */
export function matchAnswers(
  questions: readonly Question[],
  answers: readonly Answer[],
): { values: readonly (readonly string[])[]; former: readonly Answer[] } {
  const found = questions.map(question => answers.find(answer => isAnswerTo(question, answer)));
  return {
    values: found.map(answer => answer?.values ?? []),
    former: answers.filter(answer => answer.values.length > 0 && !found.includes(answer)),
  };
}

/** Reads answers from a draft, an answer of the server or a document. What has another shape is left out. */
export function readAnswers(value: unknown): Answer[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, QUESTIONS_MAX * 4).flatMap((each: unknown): Answer[] => {
    if (!isObject(each)) return [];
    const { question, kind, unit, values } = each;
    if (typeof question !== 'string' || typeof kind !== 'string' || !isQuestionKind(kind)) return [];
    if (!Array.isArray(values)) return [];
    const texts = values.filter(text => typeof text === 'string');
    return [{ question, kind, unit: typeof unit === 'string' ? unit : '', values: texts }];
  });
}

/** The words of an answer in one line or, for a text, in its own lines. */
export function answerText(
  { kind, unit, values }: Answer,
  words: { yes: string; no: string; number: (text: string) => string },
): string {
  if (kind === 'yes_no')
    return values.map(value => (value === 'yes' ? words.yes : value === 'no' ? words.no : value)).join('');
  if (kind === 'number') return values.map(value => `${words.number(value)} ${unit}`.trim()).join('');
  return values.join(hasChoices({ kind }) ? '; ' : '\n');
}
