import { useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { OutboxEntry } from '../../local/outbox-entry.ts';
import { useOutboxEntries } from '../../local/use-outbox-entries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Inbox, Send } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Page } from '../../ui/page.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { paths } from '../paths.ts';
import { useOutboxStatus, useServices } from '../services.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { OutboxGroup } from './outbox-group.tsx';
import { outboxGroups } from './outbox-groups.ts';
import styles from './outbox-screen.module.css';

export function OutboxScreen() {
  const t = useText();
  const { outbox } = useServices();
  const entries = useOutboxEntries();
  const status = useOutboxStatus();
  const content = useRef<HTMLDivElement>(null);
  const [deleting, setDeleting] = useState<OutboxEntry | null>(null);
  useDocumentTitle(t('outbox.title'));

  async function remove(entry: OutboxEntry) {
    setDeleting(null);
    await outbox.remove(entry.id);
    // The button that opened the dialog goes with its entry.
    content.current?.focus();
  }
  const groups = outboxGroups(entries ?? []);
  const counts = {
    waiting: groups.waiting.length,
    attention: groups.attention.length,
    sent: groups.sent.length,
  };
  return (
    <Page width="reading">
      <PageHeader title={t('outbox.title')} lead={t('outbox.lead')} />
      <div ref={content} tabIndex={-1}>
        {entries?.length === 0 && (
          <EmptyState
            icon={<Icon icon={Inbox} size={36} />}
            title={t('outbox.empty.title')}
            action={
              <LinkButton to={paths.jobList.href()} variant="secondary">
                {t('outbox.empty.jobs')}
              </LinkButton>
            }
          >
            <p>{t('outbox.empty.text')}</p>
          </EmptyState>
        )}
        {entries && entries.length > 0 && (
          <div className={styles['groups']}>
            <div className={styles['bar']}>
              <div aria-live="polite">
                <p>{t('outbox.counts', counts)}</p>
                {counts.waiting > 0 && <p className={styles['status']}>{t(`outbox.status.${status}`)}</p>}
              </div>
              {counts.waiting > 0 && status === 'needs-login' && (
                <LinkButton to={paths.login.href(paths.outbox.href())}>{t('outbox.signIn')}</LinkButton>
              )}
              {counts.waiting > 0 && status !== 'needs-login' && (
                <Button
                  busy={status === 'sending'}
                  icon={<Icon icon={Send} size={18} />}
                  onClick={() => outbox.sendNow()}
                >
                  {t('outbox.sendNow')}
                </Button>
              )}
            </div>
            <OutboxGroup
              title={t('outbox.phase.attention')}
              entries={groups.attention}
              onDelete={setDeleting}
            />
            <OutboxGroup title={t('outbox.group.waiting')} entries={groups.waiting} onDelete={setDeleting} />
            <OutboxGroup title={t('outbox.phase.sent')} entries={groups.sent} onDelete={setDeleting} />
          </div>
        )}
      </div>
      <DeleteDialog
        entry={deleting}
        onClose={() => setDeleting(null)}
        onDelete={entry => void remove(entry)}
      />
    </Page>
  );
}
