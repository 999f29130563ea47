import { useText } from '../../i18n/use-text.ts';
import type { ReceivedApplication } from '../../local/db/pulled-records.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { answerWords } from '../draft-form/answer-words.ts';
import styles from './applicant-answers.module.css';
import sections from './applicants.module.css';

/** The questions as they were asked, with the answers. A note at an answer is all that the employer's choice does. */
export function ApplicantAnswers({ application: { answers = [] } }: { application: ReceivedApplication }) {
  const t = useText();
  if (answers.length === 0) return null;
  return (
    <section className={sections['part']} aria-labelledby="applicant-answers">
      <h2 className={sections['partTitle']} id="applicant-answers">
        {t('applicants.answers')}
      </h2>
      <dl className={styles['answers']}>
        {answers.map(answer => (
          <div key={answer.question}>
            <dt dir="auto">{answer.question}</dt>
            <dd dir="auto">
              {answerWords(answer, t)}
              {answer.isFlagged === true && (
                <>
                  {' '}
                  <Badge tone="warn">{t('applicants.answers.flagged')}</Badge>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
