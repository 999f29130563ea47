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

const SCREENS = ['register', 'post-job', 'jobList', 'login', 'profile', 'outbox', 'lmia'];
const KNOWN = new Set<string>([...SCREENS, ...STATIC_PAGES]);
const KNOWN_ARTICLES = new Set<string>(ARTICLES);

/** Whether the app has a screen at this address, so that the server can answer 404 where it has none. */
export function isAppPath(path: string): boolean {
  const [first = '', second, ...rest] = path.replace(/^\/|\/$/g, '').split('/');
  if (rest.length > 0) return false;
  if (second !== undefined) return first === 'career-advice' && KNOWN_ARTICLES.has(second);
  return first === '' || KNOWN.has(first);
}
