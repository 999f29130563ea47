import { useId, useState } from 'react';
import { INTERVIEW_NOTE_MAX, type InterviewStep } from '../../domain/interview.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ChoiceList } from '../../ui/form/choice-list.tsx';
import { goToControl } from '../../ui/form/go-to-control.ts';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useServices } from '../services.ts';
import { timeWords } from './interview-words.ts';
import styles from './interview.module.css';
import { useInterviewDraft } from './use-interview-draft.ts';
import type { TakeStep } from './use-take-step.ts';

interface InterviewAnswerProps {
  applicationId: string;
  proposal: InterviewStep;
  step: TakeStep;
}

/** The applicant picks a time, declines, or asks for others. What is typed is a draft from the first key press on. */
export function InterviewAnswer({ applicationId, proposal, step }: InterviewAnswerProps) {
  const words = useWords();
  const { t } = words;
  const id = useId();
  const { serverTime } = useServices();
  const draft = useInterviewDraft(applicationId, proposal.step);
  const kept = draft.content['text'];
  const text = typeof kept === 'string' ? kept : '';
  const [chosen, setChosen] = useState('');
  const [missing, setMissing] = useState<'time' | 'text' | null>(null);
  const left = proposal.times.filter(time => Date.parse(time) > serverTime.nowMs());
  const note = text.trim() === '' ? {} : { text: text.trim() };
  // An answer before the draft is read would go without its words, and delete it.
  if (!draft.ready) return null;

  function accept() {
    setMissing(chosen === '' ? 'time' : null);
    if (chosen === '') goToControl(`${id}-times`);
    else void step.take({ action: 'accept', times: [chosen], ...note });
  }
  function ask() {
    setMissing(text.trim() === '' ? 'text' : null);
    if (text.trim() === '') goToControl(`${id}-text`);
    else void step.take({ action: 'ask', ...note });
  }
  return (
    <div className={styles['form']}>
      {left.length > 0 ? (
        <ChoiceList
          id={`${id}-times`}
          legend={t('interview.pick')}
          value={chosen}
          choices={left.map(time => ({ value: time, label: timeWords(time, proposal.zone, words) }))}
          onChange={time => {
            setMissing(null);
            setChosen(time);
          }}
          error={missing === 'time' ? t('interview.pickFirst') : undefined}
        />
      ) : (
        <p>{t('interview.passed')}</p>
      )}
      <TextArea
        id={`${id}-text`}
        name="interview-text"
        label={t('interview.other')}
        rows={2}
        maxLength={INTERVIEW_NOTE_MAX}
        dir="auto"
        value={text}
        readOnly={step.isBusy}
        error={missing === 'text' ? t('interview.askFirst') : undefined}
        onChange={next => {
          setMissing(null);
          draft.change({ text: next });
        }}
      />
      {draft.failed && !step.hasFailed && <Notice tone="error" title={t('interview.failed')} />}
      <div className={styles['actions']}>
        {left.length > 0 && (
          <Button busy={step.isBusy} onClick={accept}>
            {t('interview.accept')}
          </Button>
        )}
        <Button variant="secondary" busy={step.isBusy} onClick={ask}>
          {t('interview.ask')}
        </Button>
        <Button
          variant="quiet"
          busy={step.isBusy}
          onClick={() => void step.take({ action: 'decline', ...note })}
        >
          {t('interview.decline')}
        </Button>
      </div>
    </div>
  );
}
