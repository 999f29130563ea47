import type { Question } from '../../../domain/question.ts';
import { ANSWER_MAX_LENGTH } from '../../../domain/question.ts';
import {
  type Answer,
  type AnswerProblem,
  answerProblem,
  finishedAnswer,
  matchAnswers,
  readAnswers,
} from '../../../domain/questions/answers.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { DraftHandle } from '../../../local/hooks/use-draft.ts';
import type { FieldProblem } from '../../../ui/form/use-form-problems.ts';

/** The field of a question, by its place. */
export type AnswerField = `answer${number}`;

export interface AskedAnswers {
  questions: readonly Question[];
  /** As typed, for each question. */
  values: readonly (readonly string[])[];
  /** Answers to questions that the employer has changed or removed since. They are not sent. */
  former: readonly Answer[];
  problems: FieldProblem<AnswerField>[];
  /** As they are sent: those that were given. */
  finished: Answer[];
  change: (at: number, values: readonly string[]) => void;
  forgetFormer: () => void;
}

const WORDS: Record<AnswerProblem, MessageId> = {
  missing: 'apply.questions.missing',
  not_a_number: 'apply.questions.notANumber',
  not_offered: 'apply.questions.notOffered',
  too_long: 'apply.questions.tooLong',
};

/** The answers in the draft of an application. Each is kept with its question, so that a changed question gets no old answer. */
export function useAnswers(
  questions: readonly Question[],
  { content, change }: Pick<DraftHandle, 'content' | 'change'>,
): AskedAnswers {
  const { values, former } = matchAnswers(questions, readAnswers(content['answers']));
  const keep = (current: readonly (readonly string[])[], others: readonly Answer[]) => {
    const given = questions.flatMap(({ question, kind, unit }, at): Answer[] => {
      const own = (current[at] ?? []).filter(value => value !== '');
      return own.length > 0 ? [{ question, kind, unit, values: own }] : [];
    });
    const answers = [...given, ...others];
    change({ answers: answers.length > 0 ? answers : null, refused: null });
  };
  return {
    questions,
    values,
    former,
    problems: questions.flatMap((question, at) => {
      const own = values[at] ?? [];
      const problem = answerProblem(question, own);
      if (!problem) return [];
      const more = { max: ANSWER_MAX_LENGTH, count: own.join('').length };
      return [
        {
          field: `answer${at}` as const,
          text: WORDS[problem],
          values: { question: question.question, ...more },
        },
      ];
    }),
    finished: questions
      .map((question, at) => finishedAnswer(question, values[at] ?? []))
      .filter(answer => answer.values.length > 0),
    change: (at, next) => keep(values.with(at, next), former),
    forgetFormer: () => keep(values, []),
  };
}
