import { type RefObject, useRef, useState } from 'react';
import { hasEnded, hasLapsed, isCalledOff, mayTakeStep } from '../../domain/interview.ts';
import { useWords } from '../../i18n/words.ts';
import { type InterviewHere, useInterview } from '../../local/tracking/interviews.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CalendarDays } from '../../ui/icons.ts';
import type { ConversationSide } from '../../wire/conversation.ts';
import { useServices } from '../services.ts';
import { InterviewAnswer } from './interview-answer.tsx';
import { offerCalendar } from './interview-calendar.ts';
import { InterviewFacts } from './interview-facts.tsx';
import { PendingProposal, PendingStep } from './pending-step.tsx';
import { ProposalForm } from './proposal-form.tsx';
import { agreedWords } from './interview-words.ts';
import styles from './interview.module.css';
import { useTakeStep } from './use-take-step.ts';

interface InterviewPartProps {
  applicationId: string;
  /** The reader's. */
  side: ConversationSide;
  /** The job for the applicant, the applicant's name for the employer. */
  title: string;
  /** The other side's name. Empty: only its role is known. */
  name: string;
  /** False: the application was withdrawn. */
  isOpen: boolean;
}

/** How an interview stands, and what this side can do about it. It's on the device, so it can be read offline. */
export function InterviewPart({ applicationId, side, title, name, isOpen }: InterviewPartProps) {
  const { t } = useWords();
  const here = useInterview(applicationId);
  const heading = useRef<HTMLHeadingElement>(null);
  const known = here && here.interview.status !== 'none';
  // An applicant has nothing to do before the first proposal.
  if (!here || (!known && (side === 'applicant' || !isOpen))) return null;
  return (
    <section className={styles['part']} aria-labelledby="interview-title">
      <h2 className={styles['title']} id="interview-title" ref={heading} tabIndex={-1}>
        {t('interview.title')}
      </h2>
      <Standing {...{ applicationId, side, title, name, isOpen, here, heading }} />
    </section>
  );
}

function Standing({
  applicationId,
  side,
  title,
  name,
  isOpen,
  here,
  heading,
}: InterviewPartProps & { here: InterviewHere; heading: RefObject<HTMLHeadingElement | null> }) {
  const words = useWords();
  const { t } = words;
  const { interview, note, pending, isOwn } = here;
  const { status, proposal } = interview;
  const { now } = useServices();
  const step = useTakeStep(applicationId, title, here, () => heading.current?.focus({ preventScroll: true }));
  const isOff = isCalledOff(interview) || !isOpen;
  const isOver = status === 'agreed' && hasEnded(interview, now());
  const isLapsed = side === 'employer' && status === 'proposed' && hasLapsed(interview, now());
  const isFree = isOpen && pending === null;
  const by = side === 'employer' && !isOwn ? 'team' : side;

  function download() {
    const named = t('interview.calendarTitle', {
      title: [title, side === 'applicant' && name].filter(Boolean).join(', '),
    });
    offerCalendar(applicationId, here, { title: named, isOff, nowMs: now() });
  }
  return (
    <>
      <div role="status">
        {!isOpen && status !== 'none' ? (
          <p>{t('interview.status.over')}</p>
        ) : pending ? (
          <p>
            <PendingStep entry={pending} interview={interview} />
          </p>
        ) : isOver || isLapsed ? (
          <p>{t(isOver ? 'interview.status.past' : 'interview.status.lapsed', { side: by })}</p>
        ) : (
          <p>{t(`interview.status.${status}`, { side: by })}</p>
        )}
      </div>
      {isOpen && pending && <PendingProposal entry={pending} />}
      {proposal && (status === 'proposed' || status === 'agreed' || interview.time !== null) && (
        <div className={styles['card']}>
          {interview.time !== null && status !== 'proposed' && (
            <p className={classNames(styles['when'], isOff && styles['off'])}>
              {agreedWords(interview, words)}
            </p>
          )}
          <InterviewFacts
            proposal={proposal}
            withoutTimes={status !== 'proposed' || (side === 'applicant' && isFree)}
          />
          {note !== '' && (
            <p className={styles['text']} dir="auto">
              {note}
            </p>
          )}
          {interview.time !== null && !isOver && (
            <Button
              variant="secondary"
              size="small"
              icon={<Icon icon={CalendarDays} size={18} />}
              onClick={download}
            >
              {t(isOff ? 'interview.calendarOff' : 'interview.calendar')}
            </Button>
          )}
        </div>
      )}
      {step.hasFailed && <Notice tone="error" title={t('interview.failed')} />}
      {isFree && side === 'applicant' && status === 'proposed' && proposal && (
        <InterviewAnswer key={interview.step} applicationId={applicationId} proposal={proposal} step={step} />
      )}
      {isFree && (
        <div className={styles['actions']}>
          {!isOver && mayTakeStep(interview, side, 'cancel') && (
            <CancelButton
              isAgreed={status === 'agreed'}
              isBusy={step.isBusy}
              onCancel={() => void step.take({ action: 'cancel' })}
            />
          )}
        </div>
      )}
      {isFree && side === 'employer' && (
        <ProposalForm
          key={interview.proposal?.step}
          applicationId={applicationId}
          interview={interview}
          step={step}
        />
      )}
    </>
  );
}

interface CancelButtonProps {
  isAgreed: boolean;
  isBusy: boolean;
  onCancel: () => void;
}

/** Someone may rely on an interview that was agreed on, so that is asked about first. */
function CancelButton({ isAgreed, isBusy, onCancel }: CancelButtonProps) {
  const { t } = useWords();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="secondary" busy={isBusy} onClick={() => (isAgreed ? setAsked(true) : onCancel())}>
        {t(isAgreed ? 'interview.cancel' : 'interview.withdraw')}
      </Button>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('interview.cancelTitle')}
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsked(false)}>
              {t('interview.keep')}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsked(false);
                onCancel();
              }}
            >
              {t('interview.cancel')}
            </Button>
          </>
        }
      >
        <p>{t('interview.cancelText')}</p>
      </Dialog>
    </>
  );
}
