import { type FormEvent, useEffect, useId, useState } from 'react';
import {
  INTERVIEW_LINK_MAX,
  INTERVIEW_NOTE_MAX,
  INTERVIEW_PLACE_MAX,
  type Interview,
} from '../../domain/interview.ts';
import { ownZone } from '../../domain/zoned-time.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { goToControl } from '../../ui/form/go-to-control.ts';
import { Select } from '../../ui/form/select.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { FieldProblem } from '../../ui/form/use-form-problems.ts';
import { refusedProblem } from '../draft-form/refused-problem.ts';
import { useServices } from '../services.ts';
import { zoneWords } from './interview-words.ts';
import styles from './interview.module.css';
import {
  PROPOSAL_FIELDS,
  type ProposalField,
  type ProposalText,
  proposalOf,
  readProposal,
  zonesFor,
} from './proposal-fields.ts';
import { useInterviewDraft } from './use-interview-draft.ts';
import type { TakeStep } from './use-take-step.ts';

interface ProposalFormProps {
  applicationId: string;
  interview: Interview;
  step: TakeStep;
}

/** The employer proposes up to three times. The form is a draft from the first key press on. */
export function ProposalForm({ applicationId, interview, step }: ProposalFormProps) {
  const words = useWords();
  const { t, language } = words;
  const id = useId();
  const { serverTime } = useServices();
  const draft = useInterviewDraft(applicationId, interview.proposal?.step ?? 0);
  // null: neither opened nor closed here, so it's open if there is a draft.
  const [isOpened, setOpened] = useState<boolean | null>(null);
  const [tried, setTried] = useState<readonly FieldProblem<ProposalField>[]>([]);
  const own = ownZone();
  const text = proposalOf(draft.content, own, interview.proposal);
  const refused = refusedProblem(draft.content, PROPOSAL_FIELDS, [], words);
  const isFirst = interview.status === 'none';
  // Not before the draft is read: a change of any field saves all fields as they are shown.
  const isOpen = draft.ready && (isOpened ?? Object.keys(draft.content).length > 0);
  useEffect(() => {
    // The form takes the place of the button that was pressed, and the button that of the form.
    if (isOpened && draft.ready) document.getElementById(`${id}-times`)?.focus();
    if (isOpened === false) document.getElementById(`${id}-open`)?.focus();
  }, [isOpened, draft.ready, id]);
  if (!isOpen)
    return (
      <div>
        <Button
          id={`${id}-open`}
          variant={isFirst ? 'primary' : 'secondary'}
          busy={isOpened === true}
          onClick={() => setOpened(true)}
        >
          {t(isFirst ? 'interview.propose' : 'interview.proposeOther')}
        </Button>
      </div>
    );

  function change(field: Partial<ProposalText>) {
    setTried([]);
    const { clocks, ...rest } = { ...text, ...field };
    draft.change({ ...rest, times: clocks });
  }
  function send(event: FormEvent) {
    event.preventDefault();
    const { fields, problems } = readProposal(text, serverTime.nowMs());
    setTried(problems);
    const [first] = problems;
    if (first) goToControl(`${id}-${first.field}`);
    else void step.take(fields);
  }
  const errorOf = (field: ProposalField) => {
    const problem = tried.find(each => each.field === field) ?? (refused?.field === field ? refused : null);
    return problem ? t(problem.text, problem.values) : undefined;
  };
  const nowMs = serverTime.nowMs();
  return (
    <form className={styles['form']} onSubmit={send} noValidate>
      {!isFirst && interview.status !== 'cancelled' && (
        <p className={styles['soft']}>{t('interview.replaces')}</p>
      )}
      {text.clocks.map((clock, at) => (
        <TextField
          // oxlint-disable-next-line react/no-array-index-key -- the choices have no other name
          key={at}
          id={at === 0 ? `${id}-times` : `${id}-times-${at}`}
          name={`time-${at + 1}`}
          type="datetime-local"
          label={t('interview.field.time', { number: at + 1 })}
          required={at === 0}
          value={clock}
          error={at === 0 ? errorOf('times') : undefined}
          onChange={next => change({ clocks: text.clocks.with(at, next) })}
        />
      ))}
      <Select
        id={`${id}-zone`}
        name="zone"
        label={t('interview.field.zone')}
        required
        value={text.zone}
        error={errorOf('zone')}
        options={zonesFor(own, text.zone).map(zone => ({
          value: zone,
          label: `${zoneWords(zone, language, nowMs)} · ${cityOf(zone)}`,
        }))}
        onChange={zone => change({ zone })}
      />
      <TextField
        id={`${id}-minutes`}
        name="minutes"
        inputMode="numeric"
        label={t('interview.field.minutes')}
        required
        value={text.minutes}
        error={errorOf('minutes')}
        onChange={minutes => change({ minutes })}
      />
      <TextField
        id={`${id}-place`}
        name="place"
        label={t('interview.field.place')}
        hint={t('interview.field.whereHint')}
        maxLength={INTERVIEW_PLACE_MAX}
        value={text.place}
        error={errorOf('place')}
        onChange={place => change({ place })}
      />
      <TextField
        id={`${id}-link`}
        name="link"
        type="url"
        label={t('interview.field.link')}
        maxLength={INTERVIEW_LINK_MAX}
        value={text.link}
        error={errorOf('link')}
        onChange={link => change({ link })}
      />
      <TextArea
        id={`${id}-text`}
        name="interview-text"
        label={t('interview.field.text')}
        rows={2}
        maxLength={INTERVIEW_NOTE_MAX}
        dir="auto"
        value={text.text}
        error={errorOf('text')}
        onChange={note => change({ text: note })}
      />
      {draft.failed && <Notice tone="error" title={t('interview.failed')} />}
      <div className={styles['actions']}>
        <Button type="submit" busy={step.isBusy}>
          {t('interview.send')}
        </Button>
        <Button variant="quiet" onClick={() => setOpened(false)}>
          {t('common.close')}
        </Button>
      </div>
    </form>
  );
}

/** "Toronto" */
function cityOf(zone: string): string {
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return city === 'St Johns' ? 'St. John’s' : city;
}
