import { useLayoutEffect, useRef } from 'react';
import type { ProvinceCode } from '../../../domain/province.ts';
import { EMPTY_QUESTION, QUESTIONS_MAX, type StoredQuestion } from '../../../domain/question.ts';
import { questionKey, type QuestionProblem, questionProblem } from '../../../domain/questions/questions.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { rowQuestion } from './form-row.ts';
import { controlId } from './form-steps.ts';
import { QuestionEditor } from './question-editor.tsx';
import styles from './questions-field.module.css';

interface QuestionsFieldProps {
  questions: readonly StoredQuestion[];
  onChange: (questions: readonly StoredQuestion[]) => void;
  /** Shown once the employer tried to go on. */
  error: string | undefined;
  /** Of the work: it decides which rules apply. */
  province: ProvinceCode | 'XX' | null;
  lang: string;
}

const ADD_ID = 'posting-questions-add';

/** The questions that applicants answer. Anything typed is kept, and what can't be asked is said at its question. */
export function QuestionsField({ questions, onChange, error, province, lang }: QuestionsFieldProps) {
  const t = useText();
  /** Due once there are more or fewer questions than at the press: until then, another control has the same id. */
  const toFocus = useRef<{ id: string; count: number } | null>(null);
  useLayoutEffect(() => {
    if (toFocus.current === null || toFocus.current.count === questions.length) return;
    document.getElementById(toFocus.current.id)?.focus();
    toFocus.current = null;
  });
  const problems = problemsOf(questions);
  const first = Math.max(
    0,
    problems.findIndex(problem => problem !== null),
  );
  /** The field's own id leads to the first question at fault. */
  const idOf = (at: number) => (at === first ? controlId('questions') : `posting-question-${at}`);
  const change = (at: number, next: Partial<StoredQuestion>) =>
    onChange(questions.map((one, index) => (index === at ? { ...one, ...next } : one)));

  function add() {
    onChange([...questions, { ...EMPTY_QUESTION, kind: 'yes_no' }]);
    const { length: count } = questions;
    toFocus.current = { id: count === 0 ? controlId('questions') : `posting-question-${count}`, count };
  }
  function moveUp(at: number) {
    const moved = [...questions];
    moved.splice(at - 1, 2, ...questions.slice(at - 1, at + 1).toReversed());
    onChange(moved);
  }
  function remove(at: number) {
    onChange(questions.filter((_, index) => index !== at));
    const { length: count } = questions;
    toFocus.current = { id: count === 1 ? controlId('questions') : ADD_ID, count };
  }
  return (
    <div className={styles['questions']}>
      <p className={styles['soft']}>{t('posting.questions.hint', { max: QUESTIONS_MAX })}</p>
      {questions.map((question, at) => (
        <QuestionEditor
          // Questions have no identity except their position.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          id={idOf(at)}
          at={at}
          question={question}
          onChange={next => change(at, next)}
          onUp={at === 0 ? null : () => moveUp(at)}
          onRemove={() => remove(at)}
          problem={error === undefined ? null : (problems[at] ?? null)}
          province={province === 'XX' ? null : province}
          lang={lang}
        />
      ))}
      {error !== undefined && problems.every(problem => problem === null) && (
        <p className={styles['error']}>{error}</p>
      )}
      {questions.length < QUESTIONS_MAX && (
        <div>
          <Button
            id={questions.length === 0 ? controlId('questions') : ADD_ID}
            variant="secondary"
            size="small"
            onClick={add}
          >
            {t('posting.questions.add')}
          </Button>
        </div>
      )}
    </div>
  );
}

function problemsOf(questions: readonly StoredQuestion[]): (QuestionProblem | null)[] {
  const keys = new Set<string>();
  return questions.map(typed => {
    const question = rowQuestion(typed);
    const problem = questionProblem(question, keys);
    keys.add(questionKey(question));
    return problem;
  });
}
