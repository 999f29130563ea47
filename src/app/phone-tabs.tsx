import { paths } from '../features/paths.ts';
import { useOutstandingCount } from '../local/use-outbox-entries.ts';
import { useText } from '../i18n/use-text.ts';
import { BriefcaseBusiness, Inbox, SquarePen, User } from '../ui/icons.ts';
import { TabBar } from '../ui/tab-bar.tsx';

export function PhoneTabs() {
  const t = useText();
  const count = useOutstandingCount() ?? 0;
  return (
    <TabBar
      label={t('common.tabs')}
      tabs={[
        { to: paths.jobList.href(), label: t('common.tabJobs'), icon: BriefcaseBusiness },
        {
          to: paths.outbox.href(),
          label: t('common.tabOutbox'),
          icon: Inbox,
          count,
          countLabel: t('common.outboxWaiting', { count }),
        },
        { to: paths.postJob.href(), label: t('common.tabPost'), icon: SquarePen },
        { to: paths.profile.href(), label: t('common.tabProfile'), icon: User },
      ]}
    />
  );
}
