import { describe, expect, test } from 'vitest';
import { readNextPath } from '../../../../../src/features/account/sign-in/next-path.ts';
import { signInDetour } from '../../../../../src/features/account/shared/sign-in-detour.ts';

const place = { pathname: '/post-job', search: '?from=menu&x=1', hash: '#rows' };

describe('signInDetour', () => {
  test('lets through who is signed in, and whose session only the server ended', () => {
    expect(signInDetour({ status: 'signed-in' }, place, true)).toBeNull();
    expect(signInDetour({ status: 'expired' }, place, true)).toBeNull();
  });

  test('sends home who signs out here', () => {
    expect(signInDetour({ status: 'guest' }, place, true)).toBe('/');
  });

  test('sends a guest to sign in and remembers the whole place', () => {
    const detour = signInDetour({ status: 'guest' }, place, false) ?? '';
    const { pathname, searchParams } = new URL(detour, 'https://portage.invalid');
    expect(pathname).toBe('/login');
    expect(readNextPath(searchParams.get('next'))).toBe('/post-job?from=menu&x=1#rows');
  });
});
