import { describe, expect, test } from 'vitest';
import { readNextPath } from '../../../../../src/features/account/sign-in/next-path.ts';

describe('readNextPath', () => {
  test.each([
    ['/profile', '/profile'],
    ['/post-job', '/post-job'],
    ['/jobList?q=cook&wage=low#top', '/jobList?q=cook&wage=low#top'],
    ['/job/12/../34', '/job/34'],
    ['/', '/'],
    ['/verify-email?userId=a&secret=b', '/verify-email?userId=a&secret=b'],
  ])('%s is a place of this app', (next, expected) => {
    expect(readNextPath(next)).toBe(expected);
  });

  test.each([
    null,
    '',
    'profile',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/./\\evil.example',
    'javascript:alert(1)',
    ' /profile',
  ])('%j leads elsewhere', next => {
    expect(readNextPath(next)).toBeNull();
  });

  test.each([
    '/login',
    '/login?next=/profile',
    '/register',
    '/second-factor',
    '/reset-password?userId=a&secret=b',
  ])('%s would lead back to signing in', next => {
    expect(readNextPath(next)).toBeNull();
  });
});
