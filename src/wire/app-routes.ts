import { type ParameterScreen, SCREEN_NAMES, SCREEN_PATHS, type ScreenName } from './screen-paths.ts';

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

/** The parts of the profile with an address of their own: `/profile/security`. */
export const PROFILE_PARTS = ['details', 'security', 'team', 'notifications', 'data'] as const;

/** The values that the last parameter of an address may have. Other rules are in `isAppPath`. */
const VALUES: Readonly<Record<ParameterScreen, readonly string[]>> = {
  // The server looks up postings on a route of their own (`sync-server/routes/app-pages.ts`).
  job: [],
  profilePart: PROFILE_PARTS,
  applications: [],
  applicants: [],
  tip: ARTICLES,
  page: STATIC_PAGES,
};

/** Every address of the app that is known beforehand. */
export const ADDRESSES: ReadonlySet<string> = new Set(
  SCREEN_NAMES.flatMap(name => {
    const path = SCREEN_PATHS[name];
    return hasParameter(name) ? VALUES[name].map(value => path.replace(/:\w+$/, value)) : [path];
  }),
);

/** One's own applications, and one of them. */
const APPLICATIONS = /^\/applications(?:\/[\w.-]{1,36})?\/?$/;
/** All applicants, those of one posting, and one of them. */
const APPLICANTS = /^\/applicants(?:\/[1-9]\d{0,15}(?:\/[\w.-]{1,36})?)?\/?$/;

/** Whether the app has a screen at this address. If not, the server answers 404. */
export function isAppPath(path: string): boolean {
  if (ADDRESSES.has(`/${path.replace(/^\/|\/$/g, '')}`)) return true;
  // These pages are the same for every visitor: their data are on the device.
  return APPLICATIONS.test(path) || APPLICANTS.test(path);
}

function hasParameter(name: ScreenName): name is ParameterScreen {
  return Object.hasOwn(VALUES, name);
}
