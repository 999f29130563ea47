import { useId, useState } from 'react';
import type { OutboxEntry } from '../../local/outbox-entry.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { OutboxItem } from './outbox-item.tsx';
import styles from './outbox-group.module.css';

const ITEMS_AT_ONCE = 50;

interface OutboxGroupProps {
  title: string;
  entries: readonly OutboxEntry[];
  onDelete: (entry: OutboxEntry) => void;
}

export function OutboxGroup({ title, entries, onDelete }: OutboxGroupProps) {
  const t = useText();
  const id = useId();
  const [limit, setLimit] = useState(ITEMS_AT_ONCE);
  if (entries.length === 0) return null;
  return (
    <section className={styles['group']} aria-labelledby={id}>
      <h2 id={id} className={styles['title']}>
        {title}
      </h2>
      <ul className={styles['list']}>
        {entries.slice(0, limit).map(entry => (
          <OutboxItem key={entry.id} entry={entry} onDelete={onDelete} />
        ))}
      </ul>
      {entries.length > limit && (
        <Button variant="secondary" onClick={() => setLimit(limit + ITEMS_AT_ONCE)}>
          {t('outbox.more', { count: entries.length - limit })}
        </Button>
      )}
    </section>
  );
}
