import type { PROFILE_PARTS } from '../wire/app-routes.ts';

export type ProfilePartName = (typeof PROFILE_PARTS)[number];

/** Every address of the app: `path` for the router, `href` for links. docs/domain.md says which may not change. */
export const paths = {
  home: { path: '/', href: () => '/' },
  register: {
    path: '/register',
    href: (next = '') => (next ? `/register?next=${encodeURIComponent(next)}` : '/register'),
  },
  /** Without a `mode` it opens the batch. */
  postJob: {
    path: '/post-job',
    href: () => '/post-job?mode=one',
    batch: () => '/post-job',
    edit: (jobId: number) => `/post-job?job=${jobId}`,
    /** A new posting filled in from that one. */
    like: (jobId: number) => `/post-job?mode=one&like=${jobId}`,
  },
  jobList: { path: '/jobList', href: (search = '') => `/jobList${search}` },
  job: {
    path: '/job/:id',
    href: (jobId: number) => `/job/${jobId}`,
    /** With the report form open. */
    report: (jobId: number) => `/job/${jobId}#report`,
  },
  login: {
    path: '/login',
    href: (next = '') => (next ? `/login?next=${encodeURIComponent(next)}` : '/login'),
  },
  forgotPassword: { path: '/forgot-password', href: () => '/forgot-password' },
  profile: { path: '/profile', href: () => '/profile' },
  /** `part`: one of `PROFILE_PARTS` in `wire/app-routes.ts`. */
  profilePart: { path: '/profile/:part', href: (part: ProfilePartName) => `/profile/${part}` },
  /** The applications to the user's postings, to one posting, or a single application. */
  applicants: {
    path: '/applicants/:jobId?/:applicationId?',
    href: (jobId?: number, applicationId?: string) =>
      [
        '/applicants',
        ...(jobId === undefined ? [] : [jobId]),
        ...(applicationId === undefined ? [] : [applicationId]),
      ].join('/'),
  },
  lmia: { path: '/lmia', href: (search = '') => `/lmia${search}` },
  outbox: { path: '/outbox', href: () => '/outbox' },
  saved: { path: '/saved', href: () => '/saved' },
  storage: { path: '/storage', href: () => '/storage' },
  contact: {
    path: '/contact',
    /** `topic`: one of `CONTACT_TOPICS`. */
    href: (topic = '') => (topic ? `/contact?topic=${topic}` : '/contact'),
  },
  page: { path: '/:page', href: (page: string) => `/${page}` },
  /** A help article, by its name in `features/pages/content/…/help-center.md`. */
  helpEntry: { path: '/help-center', href: (entry: string) => `/help-center#${entry}` },
  tip: { path: '/career-advice/:slug', href: (slug: string) => `/career-advice/${slug}` },
} as const;
