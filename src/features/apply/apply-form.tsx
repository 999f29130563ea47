import type { Recipient } from '../../domain/posting/recipient.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Send } from '../../ui/icons.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Link } from '../../ui/link.tsx';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../paths.ts';
import { DraftLine } from '../draft-form/draft-line.tsx';
import { useLetterForm } from '../draft-form/use-letter-form.ts';
import type { Question } from '../../domain/question.ts';
import { AnswersFields } from './answers/answers-fields.tsx';
import { useAnswers } from './answers/use-answers.ts';
import { checkApplication } from './application-fields.ts';
import styles from './apply-form.module.css';
import { LastLetter } from './last-letter.tsx';
import { ResumeField } from './resume/resume-field.tsx';
import { refusedResume } from './resume/refused-resume.ts';
import { useKeepResume } from './resume/use-keep-resume.ts';
import type { Application } from './use-application.ts';
import { WhereItGoes } from './where-it-goes.tsx';

interface ApplyFormProps {
  application: Omit<Application, 'state'>;
  recipient: Recipient | null;
  questions: readonly Question[];
  /** The employer's name; '' = not stated. */
  employer: string;
  /** The application is on this device's disk. */
  onSaved: () => void;
}

export function ApplyForm({
  application: { draft, fields, resume, ownResumes, letterOf, isAfterWithdrawal, submit },
  recipient,
  questions,
  employer,
  onSaved,
}: ApplyFormProps) {
  const t = useText();
  const asked = useAnswers(questions, draft);
  const keeping = useKeepResume();
  const { field, ...form } = useLetterForm({
    fields,
    content: draft.content,
    label: name => t(`apply.${name}`),
    check: checkApplication,
    checkMore: () => asked.problems,
    keep: next => draft.change({ ...next }),
    submit: () => submit(asked.finished),
    onSaved,
  });
  return (
    <form className={styles['form']} onSubmit={form.onSubmit} noValidate>
      {isAfterWithdrawal && (
        <Notice tone="info" quiet title={t('apply.withdrawn.title')}>
          <p>{t('apply.withdrawn.text')}</p>
        </Notice>
      )}
      <WhereItGoes recipient={recipient} employer={employer} />
      <ErrorSummary {...form.summary} />
      <TextField {...field('name')} autoComplete="name" />
      <TextField {...field('email')} type="email" autoComplete="email" inputMode="email" />
      {letterOf !== null && (
        <LastLetter
          title={letterOf}
          onClear={() => {
            draft.change({ ...fields, message: '' });
            document.getElementById(field('message').id)?.focus();
          }}
        />
      )}
      <TextArea {...field('message')} rows={7} />
      <AnswersFields asked={asked} idOf={form.idOf} errorOf={form.errorOf} content={draft.content} />
      <ResumeField
        id="apply-resume"
        resume={resume}
        own={ownResumes}
        error={refusedResume(draft.content, t)}
        keeping={keeping}
        onChange={chosen => draft.change({ resume: chosen && { ...chosen }, refused: null })}
      />
      <p className={styles['note']}>
        <Link to={paths.resume.href()}>{t('apply.profileLink')}</Link>
      </p>
      <DraftLine failed={draft.failed} savedAt={draft.savedAt} />
      {form.saving === 'failed' && <Notice tone="error" title={t('apply.notSaved')} />}
      <Button
        type="submit"
        size="large"
        wide
        // Without the résumé that was just chosen, it would go as it isn't meant.
        busy={form.saving === 'busy' || keeping.busy}
        icon={<Icon icon={Send} />}
      >
        {t('apply.send')}
      </Button>
      <p className={styles['note']}>{t('apply.note')}</p>
    </form>
  );
}
