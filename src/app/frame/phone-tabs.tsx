import { paths } from '../../features/paths.ts';
import { useText } from '../../i18n/use-text.ts';
import { BriefcaseBusiness, Inbox, Send, SquarePen, User } from '../../ui/icons.ts';
import { TabBar } from '../../ui/layout/tab-bar.tsx';
import type { Badges } from './use-badges.ts';

export function PhoneTabs({ badges: { outstanding, inbox } }: { badges: Badges }) {
  const t = useText();
  const inboxTab = {
    to: paths.applicants.href(),
    label: t('common.tabInbox'),
    icon: Inbox,
    count: inbox.fresh,
    countLabel: t('common.inboxNew', { count: inbox.fresh }),
  };
  return (
    <TabBar
      label={t('common.tabs')}
      tabs={[
        { to: paths.jobList.href(), label: t('common.tabJobs'), icon: BriefcaseBusiness },
        ...(inbox.isEmployer ? [inboxTab] : []),
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
}
