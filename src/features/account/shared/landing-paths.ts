import { SCREEN_PATHS } from '../../../wire/screen-paths.ts';

const withNext = (path: string, next: string) => (next ? `${path}?next=${encodeURIComponent(next)}` : path);
const { secondFactor, signInLink, signedIn, resetPassword, verifyEmail, joinTeam } = SCREEN_PATHS;

/** Links to account screens reached from outside. They are separate because the first download doesn't need them. */
export const landingPaths = {
  secondFactor: { href: (next = '') => withNext(secondFactor, next) },
  signInLink: { href: (next = '') => withNext(signInLink, next) },
  signedIn: { href: (next = '') => withNext(signedIn, next) },
  resetPassword: { href: () => resetPassword },
  verifyEmail: { href: () => verifyEmail },
  joinTeam: { href: () => joinTeam },
} as const;
