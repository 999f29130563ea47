/** Static pages of the app, by the first segment of their address. The texts are in `features/pages`. */
export const STATIC_PAGES = [
  'job-search',
  'resume-tips',
  'career-advice',
  'employer-services',
  'contact',
  'faq',
  'help-center',
  'api-docs',
  'about',
  'blog',
  'careers',
  'press',
  'partnerships',
  'privacy',
  'terms',
  'gdpr',
  'accessibility',
  'forgot-password',
] as const;
export type StaticPage = (typeof STATIC_PAGES)[number];

/** The articles of `/career-advice/…`. */
export const ARTICLES = ['first-job-in-canada', 'resume-in-an-evening', 'spot-a-fake-lmia-job'] as const;

/** The addresses that mails and sign-in providers lead back to. */
export const ACCOUNT_LANDINGS = [
  'sign-in-link',
  'signed-in',
  'verify-email',
  'reset-password',
  'second-factor',
  'join-team',
] as const;

/** The parts of the profile with an address of their own: `/profile/security`. */
export const PROFILE_PARTS = ['details', 'security', 'team', 'data'] as const;

/** Screens with a function, by the first segment of their address. */
export const SCREENS = [
  'register',
  'post-job',
  'jobList',
  'login',
  'profile',
  'outbox',
  'saved',
  'storage',
  'lmia',
] as const;
const KNOWN = new Set<string>([...SCREENS, ...ACCOUNT_LANDINGS, ...STATIC_PAGES]);
const KNOWN_BELOW = new Map<string, ReadonlySet<string>>([
  ['career-advice', new Set<string>(ARTICLES)],
  ['profile', new Set<string>(PROFILE_PARTS)],
]);

/** All applicants, those of one posting, and one of them. */
const APPLICANTS = /^\/applicants(?:\/[1-9]\d{0,15}(?:\/[\w.-]{1,36})?)?\/?$/;

/** Whether the app has a screen at this address. If not, the server answers 404. */
export function isAppPath(path: string): boolean {
  const [first = '', second, ...rest] = path.replace(/^\/|\/$/g, '').split('/');
  // The page is the same for every visitor: its data are on the device.
  if (first === 'applicants') return APPLICANTS.test(path);
  if (rest.length > 0) return false;
  if (second !== undefined) return KNOWN_BELOW.get(first)?.has(second) === true;
  return first === '' || KNOWN.has(first);
}
