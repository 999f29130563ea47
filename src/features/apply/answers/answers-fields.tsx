import { useWords } from '../../../i18n/words.ts';
import { readRefused } from '../../../local/outbox/refused-draft.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { answerWords } from '../../draft-form/answer-words.ts';
import { serverWords } from '../../draft-form/refused-problem.ts';
import { AnswerField } from './answer-field.tsx';
import styles from './answers-fields.module.css';
import type { AnswerField as Field, AskedAnswers } from './use-answers.ts';

interface AnswersFieldsProps {
  asked: AskedAnswers;
  idOf: (field: Field) => string;
  errorOf: (field: Field) => string | undefined;
  /** The draft: it knows what the server refused. */
  content: Readonly<Record<string, unknown>>;
}

/** The employer's questions in the application form; nothing where none are asked. */
export function AnswersFields({ asked, idOf, errorOf, content }: AnswersFieldsProps) {
  const { t } = useWords();
  const { questions, values, former, change } = asked;
  /** A problem is gone once it is fixed, without another attempt to send. */
  function standing(at: number): string | undefined {
    const problem = asked.problems.find(({ field }) => field === `answer${at}`);
    return problem && errorOf(problem.field) !== undefined ? t(problem.text, problem.values) : undefined;
  }
  if (questions.length + former.length === 0 && refusedAnswers(content) === null) return null;
  return (
    <fieldset className={styles['answers']}>
      <legend className={styles['legend']}>{t('apply.questions.title')}</legend>
      <Changed asked={asked} content={content} />
      {questions.map((question, at) => (
        <AnswerField
          key={question.question}
          id={idOf(`answer${at}`)}
          name={`answer${at}`}
          question={question}
          values={values[at] ?? []}
          onChange={next => change(at, next)}
          error={standing(at)}
        />
      ))}
    </fieldset>
  );
}

function refusedAnswers(content: Readonly<Record<string, unknown>>) {
  const refused = readRefused(content);
  return refused?.field === 'answers' ? refused : null;
}

/** What changed since the person answered, and the answers that have no question any more. */
function Changed({
  asked: { former, forgetFormer },
  content,
}: Pick<AnswersFieldsProps, 'asked' | 'content'>) {
  const words = useWords();
  const { t } = words;
  const refused = refusedAnswers(content);
  if (former.length === 0 && refused === null) return null;
  const isChanged = former.length > 0 || refused?.type === 'application_questions_changed';
  const said = refused ? serverWords(refused.message, words) : '';
  const title = isChanged
    ? t('apply.questions.changed')
    : said === ''
      ? t('apply.problem.refusedUnsaid')
      : t('apply.problem.refused', { message: said });
  return (
    <Notice tone="warn" title={title}>
      {former.length > 0 && (
        <>
          <p>{t('apply.questions.changedText')}</p>
          <dl className={styles['former']}>
            {former.map(answer => (
              <div key={answer.question}>
                <dt>{answer.question}</dt>
                <dd>{answerWords(answer, t)}</dd>
              </div>
            ))}
          </dl>
          <Button variant="secondary" size="small" onClick={forgetFormer}>
            {t('apply.questions.remove')}
          </Button>
        </>
      )}
    </Notice>
  );
}
