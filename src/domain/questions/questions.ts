import {
  CHOICE_MAX_LENGTH,
  CHOICES_MAX,
  EMPTY_QUESTION,
  type Question,
  QUESTION_KINDS,
  QUESTION_MAX_LENGTH,
  type QuestionKind,
  QUESTIONS_MAX,
  type StoredQuestion,
  UNIT_MAX_LENGTH,
} from '../question.ts';
import { foldText } from '../search-text.ts';
import { isDecimal } from './decimal-text.ts';

/** The reason why a question can't be asked. */
export type QuestionProblem =
  | 'question_missing'
  | 'question_too_long'
  | 'question_kind_unknown'
  | 'question_repeated'
  | 'choices_too_few'
  | 'choices_too_many'
  | 'choice_too_long'
  | 'choices_repeated'
  | 'unit_too_long'
  | 'bounds_not_understood'
  | 'bounds_reversed';

export const YES_NO = ['yes', 'no'] as const;

export function isQuestionKind(kind: string): kind is QuestionKind {
  return QUESTION_KINDS.some(known => known === kind);
}

export function hasChoices({ kind }: Pick<StoredQuestion, 'kind'>): boolean {
  return kind === 'choice' || kind === 'choices';
}

/** The answers that a question offers; none if they are typed. */
export function offeredAnswers(question: Pick<StoredQuestion, 'kind' | 'choices'>): readonly string[] {
  if (question.kind === 'yes_no') return YES_NO;
  return hasChoices(question) ? question.choices : [];
}

/** Without the parts that mean nothing for its kind. */
export function trimQuestion(question: StoredQuestion): StoredQuestion {
  const { kind, choices, unit, flagged, min, max } = question;
  const isNumber = kind === 'number';
  const offered = offeredAnswers(question);
  return {
    ...EMPTY_QUESTION,
    question: question.question,
    kind,
    required: question.required,
    choices: hasChoices(question) ? [...choices] : [],
    unit: isNumber ? unit : '',
    flagged: offered.filter(answer => flagged.includes(answer)),
    min: isNumber ? min : '',
    max: isNumber ? max : '',
  };
}

/** By this, two questions are the same. */
export function questionKey({ question }: Pick<StoredQuestion, 'question'>): string {
  return foldText(question).replace(/\s+/g, ' ').trim();
}

/** `others`: keys of the questions before it. */
export function questionProblem(
  question: StoredQuestion,
  others: ReadonlySet<string> = new Set(),
): QuestionProblem | null {
  if (question.question.trim() === '') return 'question_missing';
  if (question.question.length > QUESTION_MAX_LENGTH) return 'question_too_long';
  if (!isQuestionKind(question.kind)) return 'question_kind_unknown';
  if (others.has(questionKey(question))) return 'question_repeated';
  if (hasChoices(question)) return choicesProblem(question.choices);
  return question.kind === 'number' ? numberProblem(question) : null;
}

function choicesProblem(choices: readonly string[]): QuestionProblem | null {
  const given = choices.filter(choice => choice.trim() !== '');
  if (given.length < 2 || given.length < choices.length) return 'choices_too_few';
  if (choices.length > CHOICES_MAX) return 'choices_too_many';
  if (choices.some(choice => choice.length > CHOICE_MAX_LENGTH)) return 'choice_too_long';
  return new Set(choices.map(choiceKey)).size < choices.length ? 'choices_repeated' : null;
}

/** By this, two choices are the same. Accents count: `salé` and `sale` are two answers. */
function choiceKey(choice: string): string {
  return choice.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}

function numberProblem({ unit, min, max }: StoredQuestion): QuestionProblem | null {
  if (unit.length > UNIT_MAX_LENGTH) return 'unit_too_long';
  if ([min, max].some(bound => bound !== '' && !isDecimal(bound))) return 'bounds_not_understood';
  return min !== '' && max !== '' && Number(min) > Number(max) ? 'bounds_reversed' : null;
}

/** The first question that can't be asked, by its place; null: all can. */
export function firstProblem(
  questions: readonly StoredQuestion[],
): { at: number; problem: QuestionProblem } | null {
  const keys = new Set<string>();
  for (const [at, question] of questions.entries()) {
    const problem = questionProblem(question, keys);
    if (problem) return { at, problem };
    keys.add(questionKey(question));
  }
  return null;
}

/**
 * The questions that the application form asks and the server expects answers to. Everything reads them through this: the details of a
 * posting may come from anywhere, so what can't be asked is left out, in the same way on the phone and on the server.
 */
export function askedQuestions(questions: readonly StoredQuestion[]): Question[] {
  const keys = new Set<string>();
  const asked: Question[] = [];
  for (const stored of questions) {
    if (asked.length === QUESTIONS_MAX) break;
    const question = trimQuestion(stored);
    if (questionProblem(question, keys)) continue;
    keys.add(questionKey(question));
    asked.push(question as Question);
  }
  return asked;
}
