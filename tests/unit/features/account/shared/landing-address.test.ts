import { expect, test } from 'vitest';
import { readInvitation, readSecret } from '../../../../../src/features/account/shared/landing-address.ts';
import { readProviderFailure } from '../../../../../src/features/account/shared/provider-failure.ts';
import { readWay, waysOf } from '../../../../../src/features/account/sign-in/sign-in-ways.ts';
import { isAppPath } from '../../../../../src/wire/app-routes.ts';
import { landingPaths } from '../../../../../src/features/account/shared/landing-paths.ts';

const search = (text: string) => new URLSearchParams(text);

test('a link of a mail is whole or nothing', () => {
  expect(readSecret(search('userId=anna&secret=s&expire=2026'))).toEqual({ userId: 'anna', secret: 's' });
  expect(readSecret(search('userId=anna'))).toBeNull();
  expect(readSecret(search('userId=&secret=s'))).toBeNull();
  expect(readInvitation(search('userId=anna&secret=s&teamId=t&membershipId=m'))).toEqual({
    userId: 'anna',
    secret: 's',
    teamId: 't',
    membershipId: 'm',
  });
  expect(readInvitation(search('userId=anna&secret=s&teamId=t'))).toBeNull();
});

test('the server answers at each address that mails and providers lead to', () => {
  expect(Object.values(landingPaths).filter(({ href }) => !isAppPath(href()))).toEqual([]);
});

test('only ways that the server has are shown, and what the address asks for may be none of them', () => {
  expect(waysOf({ mail: false, phone: false, providers: ['google'] })).toEqual(['password']);
  expect(waysOf({ mail: true, phone: true, providers: [] })).toEqual(['password', 'code', 'link', 'phone']);
  expect(readWay('link', { mail: true, phone: false, providers: [] })).toBe('link');
  expect(readWay('phone', { mail: true, phone: false, providers: [] })).toBe('password');
  expect(readWay('javascript:', { mail: true, phone: true, providers: [] })).toBe('password');
});

test.each([
  ['error={"message":"x","type":"user_blocked","code":403}', 'user_blocked'],
  ['error={"type":"<b>Call 1-800</b>"}', 'user_oauth2_provider_error'],
  ['error={"type":7}', 'user_oauth2_provider_error'],
  ['error=not json', 'user_oauth2_provider_error'],
  ['error=null', 'user_oauth2_provider_error'],
  ['', 'user_oauth2_provider_error'],
])('a provider that led back with %s failed as %s', (text, type) => {
  expect(readProviderFailure(search(text))).toEqual({ reason: 'refused', type, message: '' });
});
