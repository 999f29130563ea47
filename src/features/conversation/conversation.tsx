import { isTexts } from '../../core/json.ts';
import { INTERVIEW_ACTIONS } from '../../domain/interview.ts';
import { useWords } from '../../i18n/words.ts';
import { datedMomentWords } from '../../i18n/moment-words.ts';
import { type ConversationLine, useConversation } from '../../local/tracking/conversation.ts';
import { classNames } from '../../ui/class-names.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import type { ConversationSide } from '../../wire/conversation.ts';
import { entryPhase } from '../outbox/entry/entry-phase.ts';
import { PhaseBadge } from '../outbox/entry/phase-badge.tsx';
import { useOutboxStatus } from '../services.ts';
import styles from './conversation.module.css';
import { InterviewPart } from './interview-part.tsx';
import { timeWords } from './interview-words.ts';
import { MessageForm } from './message-form.tsx';
import { UnsentMessage } from './unsent-message.tsx';
import { useFirstUnread, useMarkSeen } from './use-mark-seen.ts';

interface ConversationProps {
  applicationId: string;
  /** The reader's. */
  side: ConversationSide;
  /** For the outbox. */
  title: string;
  /** The other side's name. Empty: only its role is known. */
  name: string;
  /** False: the application was withdrawn, so nothing more can be written. */
  isOpen: boolean;
}

/** The messages about one application, for both sides. They are on the device, so they can be read offline. */
export function Conversation({ applicationId, side, title, name, isOpen }: ConversationProps) {
  const { t } = useWords();
  const conversation = useConversation(applicationId, side);
  useMarkSeen(applicationId, conversation);
  const firstUnread = useFirstUnread(conversation);
  const lines = conversation?.lines ?? [];
  if (!isOpen && lines.length === 0) return <UnsentMessage applicationId={applicationId} />;
  return (
    <>
      <InterviewPart applicationId={applicationId} side={side} title={title} name={name} isOpen={isOpen} />
      <section
        className={styles['conversation']}
        aria-labelledby="conversation-title"
        aria-busy={!conversation}
      >
        <h2 className={styles['title']} id="conversation-title">
          {t('conversation.title')}
        </h2>
        <p className={styles['soft']}>{t('conversation.lead', { side })}</p>
        {lines.length > 0 && (
          <ol className={styles['lines']}>
            {lines.map(line => (
              <li key={line.id} className={classNames(styles['line'], isOwn(line, side) && styles['own'])}>
                {line.id === firstUnread && <Badge tone="info">{t('conversation.new')}</Badge>}
                <Line line={line} side={side} name={name} />
              </li>
            ))}
          </ol>
        )}
        {isOpen ? (
          <MessageForm
            applicationId={applicationId}
            title={title}
            waiting={new Set(lines.filter(isWaiting).map(line => line.id))}
          />
        ) : (
          <>
            <UnsentMessage applicationId={applicationId} />
            <p className={styles['soft']}>{t('conversation.closed')}</p>
          </>
        )}
      </section>
    </>
  );
}

const isWaiting = (line: ConversationLine): boolean =>
  'entry' in line && (line.entry.state === 'waiting' || line.entry.state === 'sending');

function isOwn(line: ConversationLine, side: ConversationSide): boolean {
  return 'entry' in line || line.message.from === side;
}

interface LineProps {
  line: ConversationLine;
  side: ConversationSide;
  name: string;
}

/** The text is shown as it was written, and never as anything else. */
function Line({ line, side, name }: LineProps) {
  const words = useWords();
  const { t } = words;
  const status = useOutboxStatus();
  if ('entry' in line) {
    const { text } = line.entry.payload;
    return (
      <>
        <StepTitle step={line.entry.payload} isStep={line.entry.kind === 'interview.step'} />
        <Text text={text} />
        <p className={styles['soft']}>
          {t('conversation.you')} · {datedMomentWords(line.entry.createdAt, words)}{' '}
          <PhaseBadge phase={entryPhase(line.entry, status)} />
        </p>
      </>
    );
  }
  const { text, at, by, from, interview } = line.message;
  const other = name || t('conversation.other', { side });
  const colleague = by || t('conversation.colleague');
  const author = by === null ? t('conversation.you') : from === side ? colleague : other;
  return (
    <>
      <StepTitle step={{ ...interview }} isStep={interview !== undefined} />
      <Text text={text} />
      <p className={styles['soft']}>
        <bdi>{author}</bdi> · <time dateTime={at}>{datedMomentWords(at, words)}</time>
      </p>
    </>
  );
}

/** A step towards an interview may come without a note. */
function Text({ text }: { text: unknown }) {
  if (typeof text !== 'string' || text === '') return null;
  return (
    <p className={styles['text']} dir="auto">
      {text}
    </p>
  );
}

/** What the step did, and for a proposal its times. The outbox may have one of a later version of the app. */
function StepTitle({ step, isStep }: { step: Readonly<Record<string, unknown>>; isStep: boolean }) {
  const words = useWords();
  const action = INTERVIEW_ACTIONS.find(each => each === step['action']);
  if (!isStep || !action) return null;
  const { zone } = step;
  const times = isTexts(step['times']) ? step['times'] : [];
  const whens = times.map(time => timeWords(time, typeof zone === 'string' ? zone : '', words));
  return (
    <>
      <p className={styles['step']}>{words.t(`interview.step.${action}`, { when: whens[0] ?? '' })}</p>
      {action === 'propose' && (
        <ul className={styles['soft']}>
          {whens.map(when => (
            <li key={when}>{when}</li>
          ))}
        </ul>
      )}
    </>
  );
}
