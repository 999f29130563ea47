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
import { MessageForm } from './message-form.tsx';
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
  if (!isOpen && lines.length === 0) return null;
  return (
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
        <MessageForm applicationId={applicationId} title={title} />
      ) : (
        <p className={styles['soft']}>{t('conversation.closed')}</p>
      )}
    </section>
  );
}

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
        <p className={styles['text']} dir="auto">
          {typeof text === 'string' ? text : ''}
        </p>
        <p className={styles['soft']}>
          {t('conversation.you')} · {datedMomentWords(line.entry.createdAt, words)}{' '}
          <PhaseBadge phase={entryPhase(line.entry, status)} />
        </p>
      </>
    );
  }
  const { text, at, by, from } = line.message;
  const other = name || t('conversation.other', { side });
  const colleague = by || t('conversation.colleague');
  const author = by === null ? t('conversation.you') : from === side ? colleague : other;
  return (
    <>
      <p className={styles['text']} dir="auto">
        {text}
      </p>
      <p className={styles['soft']}>
        <bdi>{author}</bdi> · <time dateTime={at}>{datedMomentWords(at, words)}</time>
      </p>
    </>
  );
}
