import { useText } from '../../i18n/use-text.ts';
import { messageDraftKey } from '../../local/outbox/operation-draft.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { MESSAGE_MAX } from '../../wire/conversation.ts';
import { useDraftedText } from '../draft-form/use-drafted-text.ts';
import styles from './conversation.module.css';

interface MessageFormProps {
  applicationId: string;
  /** For the outbox. */
  title: string;
  /** Ids of the entries without an outcome yet. */
  waiting: ReadonlySet<string>;
}

export function MessageForm({ applicationId, title, waiting }: MessageFormProps) {
  const t = useText();
  const { isBusy, savedId, hasFailed, submit, field } = useDraftedText({
    draftKey: messageDraftKey(applicationId),
    missing: t('conversation.missing'),
    operationOf: text => ({ kind: 'message.send', payload: { applicationId, text }, title }),
  });
  return (
    <form className={styles['form']} onSubmit={event => void submit(event)} noValidate>
      <TextArea
        {...field}
        name="message"
        label={t('conversation.label')}
        rows={3}
        maxLength={MESSAGE_MAX}
        dir="auto"
      />
      {hasFailed && <Notice tone="error" title={t('conversation.failed')} />}
      <div className={styles['actions']}>
        <Button type="submit" busy={isBusy}>
          {t('conversation.send')}
        </Button>
        <span role="status" className={styles['soft']}>
          {savedId !== undefined && waiting.has(savedId) && t('conversation.saved')}
        </span>
      </div>
    </form>
  );
}
