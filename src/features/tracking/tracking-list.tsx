import { useSearchParams } from 'react-router-dom';
import { useText } from '../../i18n/use-text.ts';
import { Chip } from '../../ui/buttons/chip.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Send } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { paths } from '../paths.ts';
import { ChangesLine } from '../saved/changes-line.tsx';
import { ReminderList } from './reminder-list.tsx';
import { type Tracked, TRACKED_STATES, type TrackedState } from './tracked.ts';
import { TrackedLine } from './tracked-line.tsx';
import styles from './tracking.module.css';

interface TrackingListProps {
  tracked: readonly Tracked[];
  /** Unread messages by application. undefined: they are being read. */
  unread: ReadonlyMap<string, number> | undefined;
}

/** The filter is part of the address, so Back and a bookmark keep it. */
export function TrackingList({ tracked, unread }: TrackingListProps) {
  const t = useText();
  useDocumentTitle(t('tracking.title'));
  const [query, setQuery] = useSearchParams();
  const counts = countsOf(tracked);
  const asked = TRACKED_STATES.find(state => state === query.get('state')) ?? null;
  // The last one of a state may have left it since.
  const chosen = asked !== null && counts.has(asked) ? asked : null;
  const shown = chosen === null ? tracked : tracked.filter(({ state }) => state === chosen);

  function choose(state: TrackedState | null) {
    setQuery(state === null ? {} : { state }, { replace: true, preventScrollReset: true });
  }
  return (
    <Page width="reading">
      <PageHeader title={t('tracking.title')} lead={t('tracking.lead')} />
      <ChangesLine />
      <ReminderList tracked={tracked} />
      {tracked.length === 0 ? (
        <EmptyState
          title={t('tracking.empty')}
          icon={<Icon icon={Send} size={40} />}
          action={<LinkButton to={paths.jobList.href()}>{t('tracking.find')}</LinkButton>}
        >
          {t('tracking.emptyText')}
        </EmptyState>
      ) : (
        <>
          {counts.size > 1 && (
            <div className={styles['filters']} role="group" aria-label={t('tracking.filters')}>
              <Chip
                aria-pressed={chosen === null}
                className={chosen === null ? styles['chosen'] : undefined}
                onClick={() => choose(null)}
              >
                {t('tracking.all', { count: tracked.length })}
              </Chip>
              {[...counts].map(([state, count]) => (
                <Chip
                  key={state}
                  aria-pressed={state === chosen}
                  className={state === chosen ? styles['chosen'] : undefined}
                  onClick={() => choose(state === chosen ? null : state)}
                >
                  {t('tracking.filter', { state: t(`tracking.state.${state}`), count })}
                </Chip>
              ))}
            </div>
          )}
          <p role="status" className={styles['count']}>
            {t('tracking.count', { count: shown.length })}
          </p>
          <ul className={styles['list']}>
            {shown.map(each => (
              <li key={each.id}>
                <TrackedLine tracked={each} unread={unread?.get(each.id) ?? 0} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Page>
  );
}

/** By state, in the order of the states. */
function countsOf(tracked: readonly Tracked[]): Map<TrackedState, number> {
  const counts = new Map<TrackedState, number>();
  for (const state of TRACKED_STATES) {
    const count = tracked.filter(each => each.state === state).length;
    if (count > 0) counts.set(state, count);
  }
  return counts;
}
