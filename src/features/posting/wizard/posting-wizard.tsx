import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DraftSnapshot } from '../../../local/drafts/draft-writer.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { goToControl } from '../../../ui/form/go-to-control.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ArrowLeft, ArrowRight, Send } from '../../../ui/icons.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { DraftLine } from '../../draft-form/draft-line.tsx';
import { useWords } from '../../../i18n/words.ts';
import { FormCheck } from '../form/form-check.tsx';
import { formProblemWords } from '../form/form-field-words.ts';
import { FormPreview } from './form-preview.tsx';
import { type FormProblem, type FormReading, readForm } from '../form/form-reading.ts';
import { FormStep } from '../form/form-step.tsx';
import { controlId, isFilled, stepAfter, stepBefore, stepOf } from '../form/form-steps.ts';
import { STEPS, type Step } from '../form/form-fields.ts';
import type { FormChange, FormFieldName, FormValues } from '../form/form-values.ts';
import { stepHref } from './posting-address.ts';
import styles from './posting-wizard.module.css';
import { readAsked } from '../form/read-asked.ts';
import { refusedFormProblem } from '../form/refused-form-problem.ts';
import { StepNav } from './step-nav.tsx';
import { TO_MEND_ID, ToMend } from './to-mend.tsx';
import { useToday } from '../../services.ts';

interface PostingWizardProps {
  step: Step;
  /** The posting that is edited; null: a new one. */
  jobId: number | null;
  draft: DraftSnapshot;
  values: FormValues;
  onChange: (change: FormChange) => void;
  reading: FormReading;
  fixed?: readonly FormFieldName[];
  sendLabel: string;
  /** Resolves when it is on this device's disk. */
  onSend: () => Promise<void>;
  /** Shown above the buttons of the preview: what will happen to the posting. */
  before?: ReactNode;
  /** Shown beside the buttons of the preview. */
  children?: ReactNode;
}

/** One posting in steps. Each change is saved to the draft at once. No step is locked, and only errors prevent sending. */
export function PostingWizard(props: PostingWizardProps) {
  const { step, jobId, draft, values, reading, fixed = [], sendLabel, onSend } = props;
  const words = useWords();
  const { t } = words;
  const today = useToday();
  const navigate = useNavigate();
  const { asked, heading } = useStepFocus();
  const [tried, setTried] = useState<ReadonlySet<Step>>(new Set());
  const [summary, setSummary] = useState<{ step: Step; problems: readonly FormProblem[] }>({
    step,
    problems: [],
  });
  const [saving, setSaving] = useState<'no' | 'busy' | 'failed'>('no');
  const refused = useMemo(() => refusedFormProblem(draft.content), [draft.content]);
  // What this device finds wrong itself it can say in the reader's words.
  const refusalsBeside = (found: readonly FormProblem[]) =>
    refused && found.every(({ field }) => field !== refused.field) ? [refused] : [];
  const errors = [...refusalsBeside(reading.errors), ...reading.errors];
  const here = errors.filter(({ field }) => stepOf(field) === step);
  const isLast = step === 'preview';

  function goTo(field: FormFieldName, replace = false) {
    const to = stepOf(field);
    setTried(new Set([...tried, to]));
    void navigate(stepHref(to, jobId), { state: { field }, replace: replace || to === step });
  }
  const latest = useRef(goTo);
  useEffect(() => {
    latest.current = goTo;
  });
  const refusedField = refused?.field ?? null;
  useEffect(() => {
    if (refusedField) latest.current(refusedField, true);
  }, [refusedField]);
  function change(made: Partial<FormValues>) {
    const isMended = refused !== null && Object.hasOwn(made, refused.field);
    props.onChange(isMended ? { ...made, refused: null } : made);
  }
  async function next(event: FormEvent) {
    event.preventDefault();
    // `reading` lags behind the typing, so a press right after it reads the form again.
    const found = readForm(values, today).errors;
    const now = [...refusalsBeside(found), ...found];
    const problems = now.filter(({ field }) => stepOf(field) === step);
    setTried(new Set([...tried, step]));
    setSummary({ step, problems });
    if (problems.length === 0 && !isLast) await navigate(stepHref(stepAfter(step), jobId));
    if (!isLast || saving === 'busy') return;
    if (now.length > 0) {
      goToControl(TO_MEND_ID);
      return;
    }
    setSaving('busy');
    try {
      await onSend();
      setSaving('no');
    } catch {
      setSaving('failed');
    }
  }
  const before = stepBefore(step);
  const done = new Set(
    STEPS.filter(each => isFilled(each, values) && !errors.some(({ field }) => stepOf(field) === each)),
  );
  return (
    <div className={styles['wizard']}>
      <StepNav step={step} jobId={jobId} done={done} />
      <div className={styles['columns']}>
        <form className={styles['form']} onSubmit={event => void next(event)} noValidate>
          <div>
            <p className={styles['count']}>
              {t('posting.stepOf', { at: STEPS.indexOf(step) + 1, all: STEPS.length })}
            </p>
            <h2 className={styles['title']} ref={heading} tabIndex={-1}>
              {t(`posting.step.${step}Title`)}
            </h2>
          </div>
          {step === summary.step && (
            <ErrorSummary
              errors={summary.problems.map(problem => ({
                id: controlId(problem.field),
                text: formProblemWords(problem, words),
              }))}
              attempt={summary}
            />
          )}
          {isLast ? (
            <>
              <ToMend problems={errors} onGo={field => goTo(field)} />
              <FormPreview listing={reading.listing} />
            </>
          ) : (
            <FormStep
              step={step}
              values={values}
              onChange={change}
              problems={tried.has(step) ? here : []}
              listing={reading.listing}
              fixed={fixed}
              asked={asked}
            />
          )}
          {saving === 'failed' && <Notice tone="error" title={t('posting.notSavedOne')} />}
          <DraftLine failed={draft.failed} savedAt={draft.savedAt} />
          {isLast && props.before}
          <div
            className={classNames(styles['buttons'], !isLast && styles['bar'])}
            data-foot-bar={isLast ? undefined : ''}
          >
            {before && (
              <LinkButton
                to={stepHref(before, jobId)}
                variant="secondary"
                icon={<Icon icon={ArrowLeft} size={18} />}
              >
                {t('posting.back')}
              </LinkButton>
            )}
            <Button
              type="submit"
              size={isLast ? 'large' : undefined}
              busy={saving === 'busy'}
              icon={isLast ? <Icon icon={Send} /> : undefined}
            >
              {isLast ? sendLabel : t('posting.next')}
              {!isLast && <Icon icon={ArrowRight} size={18} />}
            </Button>
            {isLast && props.children}
          </div>
        </form>
        <div className={classNames(styles['aside'], (step === 'job' || step === 'place') && styles['later'])}>
          <FormCheck
            values={values}
            reading={reading}
            step={step}
            today={today}
            onGo={field => goTo(field)}
          />
        </div>
      </div>
    </div>
  );
}

/** The focus goes where the eye goes: to the field that was asked for, else to the step's heading. */
function useStepFocus() {
  const { state, key } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useRef<string | null>(null);
  const asked = readAsked(state);
  useLayoutEffect(() => {
    if (seen.current === key) return;
    const wasHere = seen.current !== null;
    seen.current = key;
    const control = asked && document.getElementById(controlId(asked));
    if (control) {
      control.scrollIntoView({ block: 'center' });
      control.focus({ preventScroll: true });
    } else if (wasHere) heading.current?.focus();
  }, [key, asked]);
  return { asked, heading };
}
