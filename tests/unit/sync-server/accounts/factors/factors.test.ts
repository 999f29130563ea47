import { expect, test } from 'vitest';
import { accountBody, type AccountRecord } from '../../../../../sync-server/records/account-record.ts';
import { newAccount } from '../../../../../sync-server/accounts/account-creation.ts';
import { availableFactors, needsMoreFactors } from '../../../../../sync-server/accounts/factors/factors.ts';
import { createSessions } from '../../../../../sync-server/accounts/sessions.ts';
import { createAccountChanges } from '../../../../../sync-server/accounts/account-changes.ts';
import { createPlainProjection } from '../../../../support/plain-projection.ts';
import { createTestContext } from '../../../../support/test-context.ts';

const context = createTestContext(createPlainProjection);
const { environment, messenger, quotas, stores, teams } = context;
const totp = { secret: 'sealed', verified: true, lastStep: 0 };
const on = { enabled: true, totp: null, recoveryCodes: null };
const EMAIL = { email: 'ann@example.com', emailVerified: true };

let people = 0;
/** Whether a session that showed `factors` is asked for more, on an account with `fields`. */
async function isAsked(fields: Partial<AccountRecord>, factors: string[]): Promise<boolean> {
  people += 1;
  const account = newAccount(environment, { id: `person${people}`, passwordHash: 'x', ...fields });
  await stores.accounts.commit([{ id: `user:${account.id}`, body: accountBody(account) }]);
  const changeAccount = createAccountChanges(stores.accounts, () => environment.nowMs());
  const store = stores.accounts;
  const sessions = createSessions({ store, environment, changeAccount, messenger, quotas, teams });
  const means = { provider: 'email', providerUid: '', factors };
  const { session } = await sessions.open(account, { ip: '', userAgent: undefined }, means);
  return needsMoreFactors(account, session, messenger);
}

test.each([
  ['nothing is turned on', { ...EMAIL }, ['password'], false],
  ['there is no factor', { mfa: on }, ['password'], false],
  ['there are codes on paper alone', { mfa: { ...on, recoveryCodes: ['x'] } }, ['password'], false],
  ['an app was never confirmed', { mfa: { ...on, totp: { ...totp, verified: false } } }, ['password'], false],
  ['there is an app', { mfa: { ...on, totp } }, ['password'], true],
  ['an address is verified', { mfa: on, ...EMAIL }, ['password'], true],
  ['an address is not verified', { mfa: on, ...EMAIL, emailVerified: false }, ['password'], false],
  ['a number is verified', { mfa: on, phone: '+15145550123', phoneVerified: true }, ['password'], true],
  ['two were shown', { mfa: { ...on, totp }, ...EMAIL }, ['password', 'email'], false],
  ['the code by mail was the way in, and there is a password', { mfa: on, ...EMAIL }, ['email'], true],
  ['the address is all that there is', { mfa: on, ...EMAIL, passwordHash: null }, ['email'], false],
  ['a provider was the way in', { mfa: on, ...EMAIL, passwordHash: null }, ['oauth2'], true],
])('where %s', async (_name, fields: Partial<AccountRecord>, factors, asked) => {
  expect(await isAsked(fields, factors)).toBe(asked);
});

test('what this server cannot reach is no factor', () => {
  const account = newAccount(environment, {
    id: 'ann',
    ...EMAIL,
    phone: '+15145550123',
    phoneVerified: true,
  });
  expect(availableFactors(account, { canMail: false, canText: false })).toEqual({
    totp: false,
    phone: false,
    email: false,
    recoveryCode: false,
    custom: false,
  });
  expect(availableFactors(account, messenger)).toMatchObject({ phone: true, email: true });
});
