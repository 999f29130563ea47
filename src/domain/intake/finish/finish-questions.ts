import { isObject, isTexts } from '../../../core/json.ts';
import {
  CHOICE_MAX_LENGTH,
  EMPTY_QUESTION,
  QUESTION_MAX_LENGTH,
  QUESTIONS_MAX,
  type StoredQuestion,
  UNIT_MAX_LENGTH,
} from '../../question.ts';
import { decimalOf } from '../../questions/decimal-text.ts';
import { questionKey, questionProblem, trimQuestion } from '../../questions/questions.ts';
import type { PostingDraft } from '../posting-draft.ts';

/** The name of the questions in a row. */
export const QUESTIONS_FIELD = 'questions';

/** A row has questions if it lists objects there. Another format may use the name for something else. */
export function listsQuestions(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.some(item => isObject(item));
}

/**
 * Reads the questions of a row. One that can't be asked refuses a person's posting, and is left out of an import with a
 * warning. `line` cleans a text and reports one that is too long.
 */
export function finishQuestions(
  draft: PostingDraft,
  lenient: boolean,
  line: (field: string, text: string, max: number) => string,
): StoredQuestion[] {
  const { questions } = draft;
  const level = lenient ? 'warning' : 'error';
  const report = (value: string) => ({ field: QUESTIONS_FIELD, value });
  if (questions.length > QUESTIONS_MAX)
    draft.report(level, 'questions_too_many', report(String(questions.length)), QUESTIONS_MAX);
  const keys = new Set<string>();
  return questions.slice(0, QUESTIONS_MAX).flatMap((value): StoredQuestion[] => {
    if (!isObject(value)) {
      draft.report(level, 'question_not_understood', { field: QUESTIONS_FIELD, value });
      return [];
    }
    const question = trimQuestion(readQuestion(value, (text, max) => line(QUESTIONS_FIELD, text, max)));
    const problem = questionProblem(question, keys);
    keys.add(questionKey(question));
    if (problem === null) return [question];
    draft.report(level, problem, report(question.question));
    return [];
  });
}

function readQuestion(
  given: Readonly<Record<string, unknown>>,
  clean: (text: string, max: number) => string,
): StoredQuestion {
  const text = (value: unknown, max: number) => (typeof value === 'string' ? clean(value, max) : '');
  const texts = (value: unknown) =>
    isTexts(value) ? value.slice(0, 50).map(item => clean(item, CHOICE_MAX_LENGTH)) : [];
  const bound = (value: unknown) => {
    const typed = typeof value === 'number' ? String(value) : text(value, 20);
    return decimalOf(typed) ?? typed;
  };
  return {
    ...EMPTY_QUESTION,
    question: text(given['question'], QUESTION_MAX_LENGTH),
    kind: typeof given['kind'] === 'string' ? given['kind'].slice(0, 20) : 'text',
    required: given['required'] === true,
    choices: texts(given['choices']).filter(choice => choice !== ''),
    unit: text(given['unit'], UNIT_MAX_LENGTH),
    flagged: texts(given['flagged']),
    min: bound(given['min']),
    max: bound(given['max']),
  };
}
