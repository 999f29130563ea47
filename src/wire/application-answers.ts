import { Type } from 'typebox';
import {
  ANSWER_MAX_LENGTH,
  CHOICE_MAX_LENGTH,
  CHOICES_MAX,
  QUESTION_KINDS,
  QUESTION_MAX_LENGTH,
  type QuestionKind,
  QUESTIONS_MAX,
  UNIT_MAX_LENGTH,
} from '../domain/question.ts';

const closed = { additionalProperties: false };

/** An answer with the question as the applicant saw it (`domain/questions/answers.ts`). */
export const ANSWER_FIELDS = {
  question: Type.String({ minLength: 1, maxLength: QUESTION_MAX_LENGTH }),
  kind: Type.Unsafe<QuestionKind>({ type: 'string', enum: [...QUESTION_KINDS] }),
  unit: Type.String({ maxLength: UNIT_MAX_LENGTH }),
  values: Type.Array(Type.String({ maxLength: ANSWER_MAX_LENGTH }), { maxItems: CHOICES_MAX }),
};

export const ApplicationAnswers = Type.Array(Type.Object(ANSWER_FIELDS, closed), { maxItems: QUESTIONS_MAX });

/** All questions of a posting after an edit. */
export const QuestionChanges = Type.Array(
  Type.Object(
    {
      question: Type.String({ minLength: 1, maxLength: QUESTION_MAX_LENGTH }),
      kind: Type.Unsafe<QuestionKind>({ type: 'string', enum: [...QUESTION_KINDS] }),
      required: Type.Boolean(),
      choices: Type.Array(Type.String({ minLength: 1, maxLength: CHOICE_MAX_LENGTH }), {
        maxItems: CHOICES_MAX,
      }),
      unit: Type.String({ maxLength: UNIT_MAX_LENGTH }),
      flagged: Type.Array(Type.String({ maxLength: CHOICE_MAX_LENGTH }), { maxItems: CHOICES_MAX }),
      min: Type.String({ maxLength: 20 }),
      max: Type.String({ maxLength: 20 }),
    },
    closed,
  ),
  { maxItems: QUESTIONS_MAX },
);
