import { useText } from '../../i18n/use-text.ts';
import type { ReceivedApplication } from '../../local/db/pulled-records.ts';
import { AnswerList } from '../draft-form/answer-list.tsx';
import sections from './applicants.module.css';

/** A note at an answer is all that the employer's choice does. */
export function ApplicantAnswers({ application: { answers = [] } }: { application: ReceivedApplication }) {
  const t = useText();
  if (answers.length === 0) return null;
  return (
    <section className={sections['part']} aria-labelledby="applicant-answers">
      <h2 className={sections['partTitle']} id="applicant-answers">
        {t('applicants.answers')}
      </h2>
      <AnswerList answers={answers} flag={t('applicants.answers.flagged')} />
    </section>
  );
}
