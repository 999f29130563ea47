import { describe, expect, test } from 'vitest';
import { type AccountRecord, newPlainAccount } from '../../../../../sync-server/records/account-record.ts';
import { newAccount } from '../../../../../sync-server/accounts/account-creation.ts';
import { createOneShotTokens } from '../../../../../sync-server/accounts/sign-in/one-shot-tokens.ts';
import { newSecurityPhrase } from '../../../../../sync-server/accounts/sign-in/security-phrase.ts';
import { createPlainProjection } from '../../../../support/plain-projection.ts';
import { createTestContext } from '../../../../support/test-context.ts';

const EMAIL = 'ann@example.com';
const { clock, environment, idKey } = createTestContext(createPlainProjection);
const tokens = createOneShotTokens(environment, idKey);
const ann = (): AccountRecord => newAccount(environment, { ...newPlainAccount(), id: 'ann', email: EMAIL });

describe('one-shot secrets', () => {
  test('are found by secret and purpose, and as long as the purpose asks', () => {
    const code = tokens.issue('email-code', EMAIL);
    const link = tokens.issue('magic-link', EMAIL);
    const account = tokens.withToken(tokens.withToken(ann(), code.token), link.token);
    expect(code.secret).toMatch(/^\d{6}$/);
    expect(link.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(tokens.find(account, ['email-code'], code.secret)).toBe(code.token);
    expect(tokens.find(account, ['magic-link', 'email-code'], link.secret)).toBe(link.token);
    expect(tokens.find(account, ['magic-link'], code.secret)).toBeUndefined();
    expect(tokens.find(account, ['recovery'], link.secret)).toBeUndefined();
    expect(tokens.hasLiveCode(account, ['email-code'])).toBe(true);
    expect(tokens.hasLiveCode(account, ['magic-link', 'phone-code'])).toBe(false);
  });

  test('mean nothing under another key, or in another token', () => {
    const { token, secret } = tokens.issue('email-code', EMAIL);
    const other = createOneShotTokens(environment, new Uint8Array(32).fill(9));
    const account = tokens.withToken(ann(), token);
    expect(other.find(account, ['email-code'], secret)).toBeUndefined();
    const moved = { ...account, tokens: [{ ...token, id: 'another' }] };
    expect(tokens.find(moved, ['email-code'], secret)).toBeUndefined();
  });

  test('are kept forty of a kind, the newest; what is over goes', () => {
    let account = ann();
    const first = tokens.issue('recovery', EMAIL);
    const link = tokens.issue('magic-link', EMAIL);
    account = tokens.withToken(tokens.withToken(account, first.token), link.token);
    for (let i = 0; i < 40; i += 1)
      account = tokens.withToken(account, tokens.issue('recovery', EMAIL).token);
    expect(account.tokens).toHaveLength(41);
    expect(tokens.find(account, ['recovery'], first.secret)).toBeUndefined();
    expect(tokens.find(account, ['magic-link'], link.secret)).toBeDefined();
    clock.nowMs += 3_600_000;
    account = tokens.withToken(account, tokens.issue('recovery', EMAIL).token);
    expect(account.tokens).toHaveLength(1);
  });

  test('that were used take the others of their kind along', () => {
    const [one, two] = [tokens.issue('recovery', EMAIL), tokens.issue('recovery', EMAIL)];
    const link = tokens.issue('magic-link', EMAIL);
    const account = [one, two, link].reduce((all, { token }) => tokens.withToken(all, token), ann());
    expect(tokens.withoutToken(account, one.token).tokens).toEqual([link.token]);
  });

  test('count wrong codes, and never wrong links', () => {
    const [code, link] = [tokens.issue('email-code', EMAIL), tokens.issue('magic-link', EMAIL)];
    let account = tokens.withToken(tokens.withToken(ann(), code.token), link.token);
    for (let i = 0; i < 5; i += 1) account = tokens.withFailure(account, ['email-code', 'magic-link']);
    expect(account.tokens).toEqual([link.token]);
  });
});

test('a security phrase has two words, and many different ones come', () => {
  for (const language of ['en', 'fr'] as const) {
    const phrases = new Set(Array.from({ length: 200 }, () => newSecurityPhrase(environment, language)));
    expect(phrases.size).toBeGreaterThan(150);
    for (const phrase of phrases) expect(phrase).toMatch(/^\p{Lu}\p{Ll}+ \p{L}+$/u);
  }
});
