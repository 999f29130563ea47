import type { OutboxEntry } from '../../../local/db/outbox-entry.ts';
import { useText } from '../../../i18n/use-text.ts';
import { writtenFields } from './written-fields.ts';
import styles from './written-text.module.css';

/** The user's own text. It is shown unfolded if it isn't accessible anywhere else. */
export function WrittenText({
  entry,
  open,
}: {
  entry: Pick<OutboxEntry, 'kind' | 'payload'>;
  open: boolean;
}) {
  const t = useText();
  const fields = writtenFields(entry, t);
  if (fields.length === 0) return null;
  return (
    <details className={styles['written']} open={open}>
      <summary>{t('outbox.written')}</summary>
      <dl>
        {fields.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
