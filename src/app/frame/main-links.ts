import { paths } from '../../features/paths.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import type { Badges } from './use-badges.ts';

export interface MainLink {
  to: string;
  label: MessageId;
  /** Where the row has little room, it is left to the footer. */
  isSpare?: boolean;
  count?: number;
  countLabel?: 'common.outboxWaiting' | 'common.inboxNew' | 'common.changesNew';
}

const ADVICE: MainLink = { to: paths.page.href('career-advice'), label: 'common.navAdvice', isSpare: true };

/** The links of the header, on wide screens in a row, on phones in the menu. An employer has the inbox where job seekers have what changed, or advice. */
export function mainLinks({ outstanding, inbox, changes }: Badges): MainLink[] {
  return [
    { to: paths.jobList.href(), label: 'common.navJobs' },
    { to: paths.lmia.href(), label: 'common.navLmia' },
    ...(inbox.isEmployer ? [inboxLink(inbox)] : []),
    {
      to: paths.outbox.href(),
      label: 'common.navOutbox',
      count: outstanding,
      countLabel: 'common.outboxWaiting',
    },
    ...(inbox.isEmployer ? [] : [changes.isWatching ? changesLink(changes) : ADVICE]),
    { to: paths.page.href('help-center'), label: 'common.navHelp' },
  ];
}

function changesLink({ fresh }: Badges['changes']): MainLink {
  return { to: paths.changes.href(), label: 'common.changes', count: fresh, countLabel: 'common.changesNew' };
}

export function inboxLink({ fresh }: Badges['inbox']): MainLink {
  return {
    to: paths.applicants.href(),
    label: 'common.navInbox',
    count: fresh,
    countLabel: 'common.inboxNew',
  };
}
