import { type FormEvent, useEffect, useId, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { useDraft } from '../../local/hooks/use-draft.ts';
import { messageDraftKey } from '../../local/outbox/operation-draft.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { goToControl } from '../../ui/form/go-to-control.ts';
import { TextArea } from '../../ui/form/text-area.tsx';
import { MESSAGE_MAX } from '../../wire/conversation.ts';
import { refusedProblem } from '../draft-form/refused-problem.ts';
import { useServices } from '../services.ts';
import styles from './conversation.module.css';

interface MessageFormProps {
  applicationId: string;
  /** For the outbox. */
  title: string;
  /** One of the messages isn’t sent yet. */
  isWaiting: boolean;
}

/** The text is a draft from the first key press on. A message goes through the outbox, so it can be written offline. */
export function MessageForm({ applicationId, title, isWaiting }: MessageFormProps) {
  const words = useWords();
  const { t } = words;
  const fieldId = useId();
  const { outbox } = useServices();
  const draft = useDraft(messageDraftKey(applicationId));
  const [state, setState] = useState<'rest' | 'busy' | 'saved' | 'failed'>('rest');
  const [isMissing, setMissing] = useState(false);
  const { text: kept } = draft.content;
  const text = typeof kept === 'string' ? kept : '';
  const refused = refusedProblem(draft.content, ['text'] as const, [], words);
  const isRefused = refused !== null;
  useEffect(() => {
    if (isRefused) goToControl(fieldId);
  }, [isRefused, fieldId]);

  async function send(event: FormEvent) {
    event.preventDefault();
    const message = text.trim();
    setMissing(message === '');
    if (message === '') {
      goToControl(fieldId);
      return;
    }
    setState('busy');
    try {
      const operation = { kind: 'message.send', payload: { applicationId, text: message }, title } as const;
      await outbox.enqueue([operation], { clearDraft: messageDraftKey(applicationId) });
      setState('saved');
    } catch {
      setState('failed');
    }
  }
  return (
    <form className={styles['form']} onSubmit={event => void send(event)} noValidate>
      <TextArea
        id={fieldId}
        name="message"
        label={t('conversation.label')}
        rows={3}
        maxLength={MESSAGE_MAX}
        dir="auto"
        value={text}
        disabled={!draft.ready}
        error={isMissing ? t('conversation.missing') : refused ? t(refused.text, refused.values) : undefined}
        onChange={next => {
          setMissing(false);
          setState('rest');
          draft.change({ text: next, refused: null });
        }}
      />
      {(state === 'failed' || draft.failed) && <Notice tone="error" title={t('conversation.failed')} />}
      <div className={styles['actions']}>
        <Button type="submit" busy={state === 'busy'}>
          {t('conversation.send')}
        </Button>
        <span role="status" className={styles['soft']}>
          {state === 'saved' && isWaiting && t('conversation.saved')}
        </span>
      </div>
    </form>
  );
}
