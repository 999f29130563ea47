const withNext = (path: string, next: string) => (next ? `${path}?next=${encodeURIComponent(next)}` : path);

/**
 * Account screens reached from outside (`ACCOUNT_LANDINGS` in `wire/app-routes.ts`). They are separate because the
 * first download doesn't need them.
 */
export const landingPaths = {
  secondFactor: { path: '/second-factor', href: (next = '') => withNext('/second-factor', next) },
  signInLink: { path: '/sign-in-link', href: (next = '') => withNext('/sign-in-link', next) },
  signedIn: { path: '/signed-in', href: (next = '') => withNext('/signed-in', next) },
  resetPassword: { path: '/reset-password', href: () => '/reset-password' },
  verifyEmail: { path: '/verify-email', href: () => '/verify-email' },
  joinTeam: { path: '/join-team', href: () => '/join-team' },
} as const;
