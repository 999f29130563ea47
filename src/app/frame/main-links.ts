import { paths } from '../../features/paths.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import type { Badges } from './use-badges.ts';

export interface MainLink {
  to: string;
  label: MessageId;
  /** Where the row has little room, it is left to the footer. */
  isSpare?: boolean;
  count?: number;
  countLabel?:
    | 'common.outboxWaiting'
    | 'common.inboxNew'
    | 'common.inboxNewAll'
    | 'common.messagesNew'
    | 'common.trackingDue'
    | 'common.changesNew';
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
    ...(inbox.isEmployer ? [] : [seekerLink({ inbox, changes })]),
    // In French, an applicant's links fill the row.
    { to: paths.page.href('help-center'), label: 'common.navHelp', isSpare: inbox.isApplicant },
  ];
}

/** The applications of a job seeker, whose screen leads to what changed; before the first one, what changed about saved jobs, or advice. */
function seekerLink({ inbox, changes }: Pick<Badges, 'inbox' | 'changes'>): MainLink {
  if (inbox.isApplicant) return applicationsLink(inbox);
  return changes.isWatching ? changesLink(changes) : ADVICE;
}

function changesLink({ fresh }: Badges['changes']): MainLink {
  return { to: paths.changes.href(), label: 'common.changes', count: fresh, countLabel: 'common.changesNew' };
}

export function inboxLink({ fresh, messages }: Badges['inbox']): MainLink {
  return {
    to: paths.applicants.href(),
    label: 'common.navInbox',
    count: fresh + messages,
    countLabel: messages > 0 ? 'common.inboxNewAll' : 'common.inboxNew',
  };
}

export function applicationsLink({ unread, due }: Badges['inbox']): MainLink {
  return {
    to: paths.applications.href(),
    label: 'common.navApplications',
    count: unread + due,
    countLabel: due > 0 ? 'common.trackingDue' : 'common.messagesNew',
  };
}
