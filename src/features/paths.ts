import type { PROFILE_PARTS } from '../wire/app-routes.ts';
import { type ParameterScreen, SCREEN_PATHS, type ScreenName } from '../wire/screen-paths.ts';

export type ProfilePartName = (typeof PROFILE_PARTS)[number];

type Paths<Name extends ScreenName> = {
  readonly [N in Name]: { readonly href: () => (typeof SCREEN_PATHS)[N] };
};

interface Links {
  href: (...parts: never[]) => string;
  [further: string]: (...parts: never[]) => string;
}

const { register, postJob, jobList, map, login, lmia, contact, helpEntry } = SCREEN_PATHS;
const withNext = (path: string) => (next?: string) =>
  next ? `${path}?next=${encodeURIComponent(next)}` : path;

/** A screen without parameters is linked by its address. */
const plain = Object.fromEntries(
  Object.entries(SCREEN_PATHS).map(([name, path]) => [name, { href: () => path }]),
) as Paths<Exclude<ScreenName, ParameterScreen>>;

/** Links to every screen. The addresses themselves are in `wire/screen-paths.ts`. docs/domain.md says which may not change. */
export const paths = {
  ...plain,
  register: { href: withNext(register) },
  /** Without a `mode` it opens the batch. */
  postJob: {
    href: () => `${postJob}?mode=one`,
    batch: () => postJob,
    edit: (jobId: number) => `${postJob}?job=${jobId}`,
    /** A new posting filled in from that one. */
    like: (jobId: number) => `${postJob}?mode=one&like=${jobId}`,
  },
  jobList: { href: (search = '') => jobList + search },
  job: {
    href: (jobId: number) => `/job/${jobId}`,
    /** With the report form open. */
    report: (jobId: number) => `/job/${jobId}#report`,
  },
  map: { href: (search = '') => map + search },
  login: { href: withNext(login) },
  /** `part`: one of `PROFILE_PARTS` in `wire/app-routes.ts`. */
  profilePart: { href: (part: ProfilePartName) => `/profile/${part}` },
  /** The applications to the user's postings, to one posting, or a single application. */
  applicants: {
    href: (jobId?: number, applicationId?: string) =>
      ['/applicants', jobId, applicationId].filter(part => part !== undefined).join('/'),
  },
  /** The user's own applications, or one of them. */
  applications: {
    href: (applicationId?: string) =>
      applicationId === undefined ? '/applications' : `/applications/${applicationId}`,
    /** Only those in one state. */
    inState: (state: string) => (state === '' ? '/applications' : `/applications?state=${state}`),
  },
  lmia: { href: (search = '') => lmia + search },
  contact: {
    /** `topic`: one of `CONTACT_TOPICS`. */
    href: (topic = '') => (topic ? `${contact}?topic=${topic}` : contact),
  },
  /** One of `STATIC_PAGES` in `wire/app-routes.ts`. */
  page: { href: (page: string) => `/${page}` },
  /** A help article, by its name in `features/pages/content/…/help-center.md`. */
  helpEntry: { href: (entry: string) => `${helpEntry}#${entry}` },
  tip: { href: (slug: string) => `/career-advice/${slug}` },
} as const satisfies Record<ScreenName, Links>;
