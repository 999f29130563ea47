import { SCREEN_PATHS } from '../../../wire/screen-paths.ts';

const SELF = 'https://portage.invalid';
const ACCOUNT_PATHS: readonly string[] = [
  SCREEN_PATHS.login,
  SCREEN_PATHS.register,
  SCREEN_PATHS.secondFactor,
  SCREEN_PATHS.signInLink,
  SCREEN_PATHS.signedIn,
  SCREEN_PATHS.forgotPassword,
  SCREEN_PATHS.resetPassword,
  SCREEN_PATHS.joinTeam,
];

/**
 * The page to open after sign-in, if it is a place inside this app. Returns null for anything that a browser could take
 * for another site (`//evil.example`, `/\evil.example`, `javascript:`), and for the sign-in screens themselves.
 */
export function readNextPath(next: string | null): string | null {
  if (!next?.startsWith('/') || !URL.canParse(next, SELF)) return null;
  const { origin, pathname, search, hash } = new URL(next, SELF);
  if (origin !== SELF || pathname.startsWith('//')) return null;
  return ACCOUNT_PATHS.includes(pathname) ? null : pathname + search + hash;
}
