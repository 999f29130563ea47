import { Suspense, useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { useSession } from '../../features/services.ts';
import { useText } from '../../i18n/use-text.ts';
import { lazily } from '../../ui/lazily.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { ClockNotice } from '../notices/clock-notice.tsx';
import { ConnectionNotice } from '../notices/connection-notice.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { PhoneTabs } from './phone-tabs.tsx';
import { SendingNotice } from '../notices/sending-notice.tsx';
import { Toasts } from '../notices/toasts.tsx';
import { UpdateNotice } from '../notices/update-notice.tsx';
import { useBadges } from './use-badges.ts';
import { useHasSearches, useUntoldToDoCount } from '../../local/hooks/use-notice-causes.ts';
import { useRouteFocus } from './use-route-focus.ts';
import { useScreenKey } from './use-screen-key.ts';

/** Only for those whose browser refuses storage (`start/without-storage.ts`). */
const NoStorageLine = lazily(async () => (await import('../notices/no-storage-line.tsx')).NoStorageLine, {
  area: 'shell',
});

/** Only employers need these, so job seekers don't load them. */
const InboxNewsLine = lazily(async () => (await import('../notices/inbox-news.tsx')).InboxNewsLine, {
  area: 'review',
});
const RefusalNotice = lazily(async () => (await import('../notices/refusal-notice.tsx')).RefusalNotice, {
  area: 'review',
});

/** Only for those who saved a search. */
const AlertNotice = lazily(async () => (await import('../notices/alert-notice.tsx')).AlertNotice, {
  area: 'saved',
});

/** Only for those who saved a job or applied. */
const ChangesNotice = lazily(async () => (await import('../notices/changes-notice.tsx')).ChangesNotice, {
  area: 'changes',
});

/** Only for those who set something aside offline. */
const ToDoNotice = lazily(async () => (await import('../notices/to-do-notice.tsx')).ToDoNotice, {
  area: 'outbox',
});

/** Only for those who have a reminder that is due. */
const ReminderNotice = lazily(async () => (await import('../notices/reminder-notice.tsx')).ReminderNotice, {
  area: 'reminder',
});

/** The frame around every screen. When a screen fails, the rest of the app stays usable. */
export function Layout() {
  const t = useText();
  const main = useRef<HTMLElement>(null);
  const screenKey = useScreenKey();
  const badges = useBadges();
  const session = useSession();
  const hasToDos = useUntoldToDoCount() > 0;
  const hasSearches = useHasSearches();
  useRouteFocus(main, screenKey);
  return (
    <div className={styles['app']}>
      <a className={styles['skip']} href="#content">
        {t('common.skipToContent')}
      </a>
      <Header badges={badges} />
      <ConnectionNotice />
      {!indexedDB && <NoStorageLine />}
      <SendingNotice />
      {badges.inbox.isEmployer && <InboxNewsLine fresh={badges.inbox.fresh} />}
      {session.status === 'signed-in' && <RefusalNotice />}
      {hasToDos && <ToDoNotice />}
      {badges.inbox.due > 0 && <ReminderNotice due={badges.inbox.due} />}
      {hasSearches && <AlertNotice />}
      {badges.changes.isWatching && <ChangesNotice />}
      <ClockNotice />
      <UpdateNotice />
      <main className={styles['main']} id="content" ref={main} tabIndex={-1}>
        <ErrorBoundary key={screenKey} fallback={ErrorScreen}>
          <Suspense fallback={<Waiting label={t('common.loading')} />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <PhoneTabs badges={badges} />
      <Toasts />
    </div>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <div className={styles['waiting']} aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Skeleton width="half" height="title" />
      <Skeleton />
      <Skeleton width="half" />
    </div>
  );
}
