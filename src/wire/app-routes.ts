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

const SCREENS = ['register', 'post-job', 'jobList', 'login', 'profile', 'outbox', 'lmia'];
const KNOWN = new Set<string>([...SCREENS, ...STATIC_PAGES]);

/** Whether the app has a screen at this address, so that the server can answer 404 where it has none. */
export function isAppPath(path: string): boolean {
  const [first = '', second, ...rest] = path.replace(/^\/|\/$/g, '').split('/');
  if (rest.length > 0) return false;
  if (second !== undefined) return first === 'career-advice' && /^[a-z0-9-]{1,80}$/.test(second);
  return first === '' || KNOWN.has(first);
}
