import { paths } from '../../features/paths.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { CircleHelp, type IconType, Mail, Newspaper } from '../../ui/icons.ts';

export interface FooterLink {
  to: string;
  label: MessageId;
}

export interface FooterColumn {
  title: MessageId;
  links: readonly FooterLink[];
}

const page = (name: string, label: MessageId): FooterLink => ({ to: paths.page.href(name), label });

export const FOOTER_COLUMNS: readonly FooterColumn[] = [
  {
    title: 'common.footerSeekers',
    links: [
      page('job-search', 'common.pageJobSearch'),
      page('resume-tips', 'common.pageResumeTips'),
      page('career-advice', 'common.pageCareerAdvice'),
      page('employer-services', 'common.pageEmployerServices'),
    ],
  },
  {
    title: 'common.footerEmployers',
    links: [
      page('contact', 'common.pageContact'),
      page('faq', 'common.pageFaq'),
      page('help-center', 'common.pageHelp'),
      page('api-docs', 'common.pageApi'),
    ],
  },
  {
    title: 'common.footerAbout',
    links: [
      page('about', 'common.pageAbout'),
      page('blog', 'common.pageBlog'),
      page('careers', 'common.pageCareers'),
      page('press', 'common.pagePress'),
      page('partnerships', 'common.pagePartnerships'),
    ],
  },
  {
    title: 'common.footerLegal',
    links: [
      page('privacy', 'common.pagePrivacy'),
      page('terms', 'common.pageTerms'),
      page('gdpr', 'common.pageGdpr'),
    ],
  },
];

/** In the place of links to social media. They lead to our own pages, because there are no social accounts. */
export const SOCIAL_LINKS: readonly (FooterLink & { icon: IconType })[] = [
  { ...page('contact', 'common.pageContact'), icon: Mail },
  { ...page('blog', 'common.pageBlog'), icon: Newspaper },
  { ...page('help-center', 'common.pageHelp'), icon: CircleHelp },
];

/** Next to the copyright line, because the four columns are given. */
export const SMALL_LINKS: readonly FooterLink[] = [
  { to: paths.applications.href(), label: 'common.navApplications' },
  { to: paths.saved.href(), label: 'common.navSaved' },
  { to: paths.receive.href(), label: 'common.navReceive' },
  { to: paths.storage.href(), label: 'common.navStorage' },
  page('accessibility', 'common.pageAccessibility'),
];
