/** Every address of the app: `path` for the router, `href` for links. Names are the specification's (§2). */
export const paths = {
  home: { path: '/', href: () => '/' },
  register: {
    path: '/register',
    href: (next = '') => (next ? `/register?next=${encodeURIComponent(next)}` : '/register'),
  },
  postJob: { path: '/post-job', href: () => '/post-job' },
  jobList: { path: '/jobList', href: (search = '') => `/jobList${search}` },
  job: { path: '/job/:id', href: (jobId: number) => `/job/${jobId}` },
  login: {
    path: '/login',
    href: (next = '') => (next ? `/login?next=${encodeURIComponent(next)}` : '/login'),
  },
  profile: { path: '/profile', href: () => '/profile' },
  lmia: { path: '/lmia', href: (search = '') => `/lmia${search}` },
  outbox: { path: '/outbox', href: () => '/outbox' },
  page: { path: '/:page', href: (page: string) => `/${page}` },
  tip: { path: '/career-advice/:slug', href: (slug: string) => `/career-advice/${slug}` },
} as const;
