/** Static pages of the app, by the first part of their address; `features/pages` has the texts. */
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

/** What mails and sign-in providers lead back to. */
export const ACCOUNT_LANDINGS = [
  'sign-in-link',
  'signed-in',
  'verify-email',
  'reset-password',
  'second-factor',
  'join-team',
] as const;

/** The parts of the profile that have an address of their own: `/profile/security`. */
export const PROFILE_PARTS = ['details', 'security', 'team', 'data'] as const;

/** Screens that do something, by the first part of their address. */
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

/** All of them, those to one posting, and one of them. */
const APPLICANTS = /^\/applicants(?:\/[1-9]\d{0,15}(?:\/[\w.-]{1,36})?)?\/?$/;

/** Whether the app has a screen at this address, so that the server can answer 404 where it has none. */
export function isAppPath(path: string): boolean {
  const [first = '', second, ...rest] = path.replace(/^\/|\/$/g, '').split('/');
  // The same page to everybody: what it shows is on the device.
  if (first === 'applicants') return APPLICANTS.test(path);
  if (rest.length > 0) return false;
  if (second !== undefined) return KNOWN_BELOW.get(first)?.has(second) === true;
  return first === '' || KNOWN.has(first);
}
