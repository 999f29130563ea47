import { Link } from 'react-router-dom';
import { formatDay } from '../../domain/format.ts';
import { useLanguage } from '../../i18n/text-provider.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useOutboxEntries } from '../../local/use-outbox-entries.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { OperationKind } from '../../wire/operations.ts';
import { entryPhase } from '../outbox/entry-phase.ts';
import { PhaseBadge } from '../outbox/phase-badge.tsx';
import { paths } from '../paths.ts';
import { type OutboxEntry, useOutboxStatus } from '../services.ts';
import styles from './profile.module.css';

const SHOWN = 10;

interface OwnEntriesProps {
  kind: OperationKind;
  title: string;
  empty: string;
  action: { to: string; label: string };
}

/** What this person sent or is about to send from this device, newest first. */
export function OwnEntries({ kind, title, empty, action }: OwnEntriesProps) {
  const t = useText();
  const entries = useOutboxEntries();
  const own = entries?.filter(entry => entry.kind === kind).toReversed();
  return (
    <section className={styles['section']} aria-busy={!own}>
      <h2 className={styles['title']}>{title}</h2>
      {!own && <Skeleton height="title" />}
      {own?.length === 0 && (
        <div className={styles['empty']}>
          <p>{empty}</p>
          <LinkButton to={action.to} variant="secondary">
            {action.label}
          </LinkButton>
        </div>
      )}
      {own && own.length > 0 && (
        <>
          <ul className={styles['list']}>
            {own.slice(0, SHOWN).map(entry => (
              <OwnEntry key={entry.id} entry={entry} />
            ))}
          </ul>
          <p>
            <Link to={paths.outbox.href()}>{t('account.entriesAll')}</Link>
          </p>
        </>
      )}
    </section>
  );
}

function OwnEntry({ entry }: { entry: OutboxEntry }) {
  const t = useText();
  const { language } = useLanguage();
  const status = useOutboxStatus();
  const { receipt } = entry;
  return (
    <li>
      <div className={styles['row']}>
        {receipt ? (
          <Link to={paths.job.href(receipt.jobId)} className={styles['entry']}>
            {entry.title}
          </Link>
        ) : (
          <span className={styles['entry']}>{entry.title}</span>
        )}
        {receipt && (
          <span className={styles['soft']}>
            {t('account.sentOn', {
              day: formatDay(receipt.acceptedAt.slice(0, 10), language),
              reference: receipt.reference,
            })}
          </span>
        )}
      </div>
      <PhaseBadge phase={entryPhase(entry, status)} />
    </li>
  );
}
