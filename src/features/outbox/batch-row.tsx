import { useText } from '../../i18n/use-text.ts';
import styles from './batch-item.module.css';
import { entryActions } from './entry/entry-actions.ts';
import { EntryButtons } from './entry/entry-buttons.tsx';
import { EntryReason } from './entry/entry-facts.tsx';
import { rowNumber } from './entry/outbox-groups.ts';
import type { OutboxItemProps } from './outbox-item.tsx';
import { useEntryActions } from './entry/use-entry-actions.ts';

/** A refused row: which one it is, why, and what can be done. */
export function BatchRow({ entry, onDelete, onMoved }: OutboxItemProps) {
  const t = useText();
  const { act } = useEntryActions(entry, { onDelete: one => onDelete([one]), onMoved });
  const actions = entryActions(entry, 'attention').filter(action => action !== 'download');
  return (
    <li className={styles['row']}>
      <h4 className={styles['rowTitle']}>
        {t('outbox.batch.row', { number: rowNumber(entry), title: entry.title })}
      </h4>
      <EntryReason entry={entry} phase="attention" />
      <EntryButtons actions={actions} title={entry.title} onAction={act} />
    </li>
  );
}
