import { useText } from '../../i18n/use-text.ts';
import { useDraft } from '../../local/hooks/use-draft.ts';
import { messageDraftKey } from '../../local/outbox/operation-draft.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './conversation.module.css';

/** The text that was in the form when the application was withdrawn: it can still be read and copied. */
export function UnsentMessage({ applicationId }: { applicationId: string }) {
  const t = useText();
  const { text } = useDraft(messageDraftKey(applicationId)).content;
  if (typeof text !== 'string' || text.trim() === '') return null;
  return (
    <div className={classNames(styles['line'], styles['own'])}>
      <p className={styles['text']} dir="auto">
        {text}
      </p>
      <p className={styles['soft']}>{t('conversation.unsent')}</p>
    </div>
  );
}
