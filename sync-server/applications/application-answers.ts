import { ANSWER_MAX_LENGTH, type Question } from '../../src/domain/question.ts';
import { cleanBlock } from '../../src/domain/intake/clean-text.ts';
import {
  type Answer,
  type AnswerProblem,
  answerProblem,
  finishedAnswer,
  isAnswerTo,
  isFlagged,
} from '../../src/domain/questions/answers.ts';
import { askedQuestions } from '../../src/domain/questions/questions.ts';
import { JOBS } from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import type { Row } from '../projection/row.ts';
import { readRecord } from '../records/board-documents.ts';
import { detailsOf } from '../records/posting.ts';

/** Questions that were read already. The projection replaces a posting's row with each change of the posting. */
const known = new WeakMap<Row, readonly Question[]>();

/** The questions that an application to this posting answers. */
export async function questionsOfPosting(
  { stores }: Pick<Context, 'stores'>,
  posting: Row,
): Promise<readonly Question[]> {
  const found = known.get(posting);
  if (found) return found;
  const stored = await readRecord(stores.board, JOBS.id, posting.documentId);
  const questions = askedQuestions(detailsOf(stored?.record.data['details']).questions);
  known.set(posting, questions);
  return questions;
}

export type AnswersReading =
  /** One answer for each question, in their order. `flagged`: the places of those that the employer wants to have pointed out. */
  | { ok: true; answers: Answer[]; flagged: number[] }
  | { ok: false; type: 'application_questions_changed' | 'operation_invalid'; message: string };

/** Checks answers against the posting's questions. An answer to anything else is refused: the applicant saw another question. */
export function readPostingAnswers(
  questions: readonly Question[],
  given: readonly Answer[] = [],
): AnswersReading {
  const answers = given.map(withCleanText);
  const stranger = answers.find(answer => !questions.some(question => isAnswerTo(question, answer)));
  if (stranger) {
    const message = `The employer changed the question “${stranger.question}”. Please check your answers.`;
    return { ok: false, type: 'application_questions_changed', message };
  }
  const values = questions.map(question => {
    const own = answers.filter(answer => answer.question === question.question);
    return own.length > 1 ? null : (own[0]?.values ?? []);
  });
  for (const [at, question] of questions.entries()) {
    const own = values[at] ?? null;
    const problem = own === null ? 'not_offered' : answerProblem(question, own);
    if (problem) {
      const message = PROBLEMS[problem].replace('…', () => question.question);
      return { ok: false, type: 'operation_invalid', message };
    }
  }
  const finished = questions.map((question, at) => finishedAnswer(question, values[at] ?? []));
  const flagged = questions.flatMap((question, at) =>
    isFlagged(question, finished[at]?.values ?? []) ? [at] : [],
  );
  return { ok: true, answers: finished, flagged };
}

const PROBLEMS: Record<AnswerProblem, string> = {
  missing: 'Answer the question “…”.',
  too_long: `The answer to “…” is too long. Keep it to ${ANSWER_MAX_LENGTH} characters.`,
  not_a_number: 'Answer “…” with a number.',
  not_offered: 'Choose one of the answers to “…”.',
};

/** Typed answers lose what hides or turns text, as other texts of strangers do. Longer ones stay too long. */
function withCleanText(answer: Answer): Answer {
  if (answer.kind !== 'text') return answer;
  return { ...answer, values: answer.values.map(text => cleanBlock(text, ANSWER_MAX_LENGTH + 1).text) };
}
