import { paths } from '../features/paths.ts';
import type { MessageId } from '../i18n/message-id.ts';

export interface MainLink {
  to: string;
  label: MessageId;
}

/** The links of the header, on wide screens in a row, on phones in the menu. */
export const MAIN_LINKS: readonly MainLink[] = [
  { to: paths.jobList.href(), label: 'common.navJobs' },
  { to: paths.lmia.href(), label: 'common.navLmia' },
  { to: paths.outbox.href(), label: 'common.navOutbox' },
  { to: paths.page.href('career-advice'), label: 'common.navAdvice' },
  { to: paths.page.href('help-center'), label: 'common.navHelp' },
];
