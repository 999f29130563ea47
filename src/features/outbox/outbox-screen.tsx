import { useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useOutboxEntries } from '../../local/hooks/use-outbox-entries.ts';
import { useKeepToDos, useToDos } from '../../local/hooks/use-to-dos.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Inbox } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { paths } from '../paths.ts';
import { useServices } from '../services.ts';
import { KeepNotice } from './keep-notice.tsx';
import { OutboxBar } from './outbox-bar.tsx';
import { OutboxGroup } from './outbox-group.tsx';
import { countEntries, outboxGroups } from './entry/outbox-groups.ts';
import styles from './outbox-screen.module.css';
import { ToDoGroup } from './to-do-group.tsx';
import { useDeletion } from './use-deletion.tsx';

export function OutboxScreen() {
  const t = useText();
  const { serverTime } = useServices();
  const entries = useOutboxEntries();
  const toDos = useToDos() ?? [];
  const keepToDos = useKeepToDos();
  const content = useRef<HTMLDivElement>(null);
  const deletion = useDeletion(refocus);
  useDocumentTitle(t('outbox.title'));

  async function removeToDo(id: string) {
    await keepToDos.remove(id);
    refocus();
  }
  /** The button that was pressed went with its entry. */
  function refocus() {
    content.current?.focus({ preventScroll: true });
  }
  const groups = outboxGroups(entries ?? [], serverTime.nowMs());
  const lines = [...groups.attention, ...groups.waiting, ...groups.sent];
  const shown = lines.flatMap(line => line.entries);
  const counts = countEntries(shown);
  const handlers = { onDelete: deletion.ask, onMoved: refocus };
  return (
    <Page width="reading">
      <PageHeader title={t('outbox.title')} lead={t('outbox.lead')} />
      <div ref={content} tabIndex={-1}>
        {!entries && <Skeleton height="block" />}
        {entries && shown.length + toDos.length === 0 && (
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
        {shown.length + toDos.length > 0 && (
          <div className={styles['groups']}>
            <div className={styles['top']} hidden={shown.length === 0}>
              <OutboxBar counts={counts} entries={shown} />
              {counts.waiting + counts.attention > 0 && <KeepNotice />}
            </div>
            <OutboxGroup title={t('outbox.phase.attention')} lines={groups.attention} {...handlers} />
            <ToDoGroup toDos={toDos} onRemove={id => void removeToDo(id)} />
            <OutboxGroup title={t('outbox.group.waiting')} lines={groups.waiting} {...handlers} />
            <OutboxGroup
              title={t('outbox.phase.sent')}
              note={t('outbox.group.sentNote')}
              lines={groups.sent}
              {...handlers}
            />
          </div>
        )}
      </div>
      {deletion.dialog}
    </Page>
  );
}
