import { paths } from '../features/paths.ts';
import { useText } from '../i18n/use-text.ts';
import { BriefcaseBusiness, Inbox, SquarePen, User } from '../ui/icons.ts';
import { TabBar } from '../ui/tab-bar.tsx';

/** `outstanding`: how many things are not sent yet, those that need the person among them. */
export function PhoneTabs({ outstanding }: { outstanding: number }) {
  const t = useText();
  return (
    <TabBar
      label={t('common.tabs')}
      tabs={[
        { to: paths.jobList.href(), label: t('common.tabJobs'), icon: BriefcaseBusiness },
        {
          to: paths.outbox.href(),
          label: t('common.tabOutbox'),
          icon: Inbox,
          count: outstanding,
          countLabel: outstanding > 0 ? t('common.outboxWaiting', { count: outstanding }) : '',
        },
        { to: paths.postJob.href(), label: t('common.tabPost'), icon: SquarePen },
        { to: paths.profile.href(), label: t('common.tabProfile'), icon: User },
      ]}
    />
  );
}
