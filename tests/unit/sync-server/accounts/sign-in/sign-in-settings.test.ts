import { expect, test } from 'vitest';
import { readConfig } from '../../../../../sync-server/config/config.ts';
import { signInSettings } from '../../../../../sync-server/accounts/sign-in/sign-in-settings.ts';

const of = (variables: Record<string, string>, reach = { canMail: false, canText: false }) =>
  signInSettings(readConfig(variables), reach);
const pair = (name: string) => ({ [`OAUTH_${name}_ID`]: 'id', [`OAUTH_${name}_SECRET`]: 'secret' });

test('what is not configured is not shown', () => {
  expect(of({})).toEqual({ mail: false, phone: false, providers: [] });
});

test('providers that are configured, in alphabetical order; the mock last', () => {
  const variables = { ...pair('MICROSOFT'), ...pair('GITHUB'), ...pair('MOCK'), ...pair('GOOGLE') };
  expect(of(variables).providers).toEqual(['github', 'google', 'microsoft', 'mock']);
});

test('the mock with the development mailbox', () => {
  expect(of({ DEV_MAILBOX: 'on' }).providers).toEqual(['mock']);
});

test('mail and text where there is a way to send them', () => {
  expect(of({}, { canMail: true, canText: true })).toMatchObject({ mail: true, phone: true });
});
