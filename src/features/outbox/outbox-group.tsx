import { useId, useState } from 'react';
import type { OutboxEntry } from '../../local/db/outbox-entry.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { BatchItem } from './batch-item.tsx';
import type { OutboxLine } from './entry/outbox-groups.ts';
import { OutboxItem } from './outbox-item.tsx';
import styles from './outbox-group.module.css';

const LINES_AT_ONCE = 50;

interface OutboxGroupProps {
  title: string;
  lines: readonly OutboxLine[];
  note?: string;
  onDelete: (entries: readonly OutboxEntry[]) => void;
  onMoved: () => void;
}

export function OutboxGroup({ title, lines, note, onDelete, onMoved }: OutboxGroupProps) {
  const t = useText();
  const id = useId();
  const [limit, setLimit] = useState(LINES_AT_ONCE);
  if (lines.length === 0) return null;
  return (
    <section className={styles['group']} aria-labelledby={id}>
      <h2 id={id} className={styles['title']}>
        {title}
      </h2>
      {note && <p className={styles['note']}>{note}</p>}
      <ul className={styles['list']}>
        {lines
          .slice(0, limit)
          .map(line =>
            line.entries.length > 1 ? (
              <BatchItem key={line.key} line={line} onDelete={onDelete} onMoved={onMoved} />
            ) : (
              <OutboxItem key={line.key} entry={line.entries[0]} onDelete={onDelete} onMoved={onMoved} />
            ),
          )}
      </ul>
      {lines.length > limit && (
        <Button variant="secondary" onClick={() => setLimit(limit + LINES_AT_ONCE)}>
          {t('outbox.more', { count: lines.length - limit })}
        </Button>
      )}
    </section>
  );
}
