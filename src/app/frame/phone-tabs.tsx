import { memo } from 'react';
import { paths } from '../../features/paths.ts';
import { useText } from '../../i18n/use-text.ts';
import { Bell, BriefcaseBusiness, FileText, Inbox, Send, SquarePen, User } from '../../ui/icons.ts';
import { TabBar } from '../../ui/layout/tab-bar.tsx';
import type { Badges } from './use-badges.ts';

export const PhoneTabs = memo(function PhoneTabs({
  badges: { outstanding, inbox, changes },
}: {
  badges: Badges;
}) {
  const t = useText();
  const news = inbox.fresh + inbox.messages;
  const inboxTab = {
    to: paths.applicants.href(),
    label: t('common.tabInbox'),
    icon: Inbox,
    count: news,
    countLabel: t(inbox.messages > 0 ? 'common.inboxNewAll' : 'common.inboxNew', { count: news }),
  };
  const applicationsTab = {
    to: paths.applications.href(),
    label: t('common.tabApplications'),
    icon: FileText,
    count: inbox.unread + inbox.due,
    countLabel: t(inbox.due > 0 ? 'common.trackingDue' : 'common.messagesNew', {
      count: inbox.unread + inbox.due,
    }),
  };
  const changesTab = {
    to: paths.changes.href(),
    label: t('common.changes'),
    icon: Bell,
    count: changes.fresh,
    countLabel: t('common.changesNew', { count: changes.fresh }),
  };
  // Five tabs are as many as fit.
  const seekers = inbox.isApplicant ? applicationsTab : changes.isWatching && changesTab;
  const own = inbox.isEmployer ? inboxTab : seekers;
  return (
    <TabBar
      label={t('common.tabs')}
      tabs={[
        { to: paths.jobList.href(), label: t('common.tabJobs'), icon: BriefcaseBusiness },
        ...(own ? [own] : []),
        {
          to: paths.outbox.href(),
          label: t('common.tabOutbox'),
          icon: Send,
          count: outstanding,
          countLabel: outstanding > 0 ? t('common.outboxWaiting', { count: outstanding }) : '',
        },
        { to: paths.postJob.href(), label: t('common.tabPost'), icon: SquarePen },
        { to: paths.profile.href(), label: t('common.tabProfile'), icon: User },
      ]}
    />
  );
});
