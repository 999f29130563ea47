/**
 * The address of each screen, as a pattern of React Router. Each also has an entry in `screens.ts` and in `app/screens.tsx`, and
 * an address with parameters in `app-routes.ts` and `features/paths.ts`: they don't compile without it. CONTRIBUTING.md lists the
 * steps. Apart from `screens.ts`, so that the app doesn't download what only the server and the build need.
 */
export const SCREEN_PATHS = {
  home: '/',
  jobList: '/jobList',
  job: '/job/:id',
  map: '/map',
  lmia: '/lmia',
  postJob: '/post-job',
  contact: '/contact',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  // Mails and sign-in providers lead back to these.
  secondFactor: '/second-factor',
  signInLink: '/sign-in-link',
  signedIn: '/signed-in',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  joinTeam: '/join-team',
  outbox: '/outbox',
  applications: '/applications/:applicationId?',
  saved: '/saved',
  changes: '/changes',
  receive: '/receive',
  storage: '/storage',
  resume: '/resume',
  profile: '/profile',
  profilePart: '/profile/:part',
  applicants: '/applicants/:jobId?/:applicationId?',
  tip: '/career-advice/:slug',
  helpEntry: '/help-center',
  faq: '/faq',
  apiDocs: '/api-docs',
  page: '/:page',
} as const;

export type ScreenName = keyof typeof SCREEN_PATHS;

export const SCREEN_NAMES = Object.keys(SCREEN_PATHS) as readonly ScreenName[];

/** The screens whose address has parameters. */
export type ParameterScreen = {
  [Name in ScreenName]: (typeof SCREEN_PATHS)[Name] extends `${string}:${string}` ? Name : never;
}[ScreenName];
