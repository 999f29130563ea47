import type { LightMyRequestResponse } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import pino from 'pino';
import { expect, test } from 'vitest';
import { createApp } from '../../../../sync-server/app.ts';
import { registerSyncPush } from '../../../../sync-server/routes/sync/sync-push.ts';
import { aSaved, createBoard } from '../../../support/board.ts';
import { API_KEY, PROJECT } from '../../../support/server-world.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const PASSWORDS = ['wet boots by the door', 'dry socks at last', 'a third pair of mitts', 'a wrong guess'];
const [FIRST = '', SECOND = '', THIRD = '', WRONG = ''] = PASSWORDS;
const EMAIL = 'ann@example.com';
const RESET = 'http://localhost/reset-password';
const VERIFY = 'http://localhost/verify-email';

/** A server that logs everything it has to say, and one person who does all there is to do. */
async function wholeLife() {
  const lines: string[] = [];
  const secrets = new Set<string>([...PASSWORDS, API_KEY]);
  const context = await createBoard();
  const log = pino({ level: 'trace' }, { write: line => void lines.push(line) });
  const app = createApp({ ...context, log }, [registerSyncPush]);
  const jar = new Map<string, string>();

  const keep = (secret: string | undefined): string => {
    if (secret === undefined || secret.length < 6) throw new Error('that is no secret');
    secrets.add(secret);
    return secret;
  };
  const take = ({ cookies }: LightMyRequestResponse): void => {
    for (const { name, value } of cookies) {
      jar.delete(name);
      if (value === '' || value === 'deleted') continue;
      jar.set(name, encodeURIComponent(value));
      keep(value);
      keep(encodeURIComponent(value));
      if (name === 'a_session_portage')
        keep((JSON.parse(Buffer.from(value, 'base64').toString()) as { secret: string }).secret);
    }
  };
  const send = async (method: Method, url: string, body?: object, headers: Record<string, string> = {}) => {
    const cookie = [...jar].map(pair => pair.join('=')).join('; ');
    const sent = { ...PROJECT, ...(cookie === '' ? {} : { cookie }), ...headers };
    const answer = await app.inject({
      method,
      url: `/v1${url}`,
      headers: sent,
      ...(body && { payload: body }),
    });
    take(answer);
    return answer;
  };
  const done = async (...request: Parameters<typeof send>) => {
    const answer = await send(...request);
    expect([request[1], answer.statusCode, answer.body]).toEqual([
      request[1],
      expect.toSatisfy((status: number) => status < 300),
      answer.body,
    ]);
    return answer;
  };
  /** From the newest mail: the code, or what its link carries. */
  const mailed = async () => {
    await context.messenger.settled();
    const text = context.messenger.mails.at(-1)?.text ?? '';
    const link = /https?:\S+/.exec(text)?.[0];
    const shown = link === undefined ? undefined : new URL(link).searchParams;
    return {
      code: () => keep(/\b\d{6}\b/.exec(text)?.[0]),
      userId: shown?.get('userId') ?? '',
      secret: () => keep(shown?.get('secret') ?? undefined),
    };
  };
  return { app, context, lines, secrets, keep, send, done, mailed };
}

type Life = Awaited<ReturnType<typeof wholeLife>>;

async function signUpAndChange({ done, send, mailed }: Life): Promise<void> {
  await done('POST', '/account', { userId: 'ann', email: EMAIL, password: FIRST, name: 'Ann' });
  await send('POST', '/account/sessions/email', { email: EMAIL, password: WRONG });
  await done('POST', '/account/sessions/email', { email: EMAIL, password: FIRST });
  await done('PATCH', '/account/password', { password: SECOND, oldPassword: FIRST });
  await send('PATCH', '/account/password', { password: THIRD, oldPassword: WRONG });
  await send('PATCH', '/account/email', { email: 'b@example.com', password: WRONG });
  await done('POST', '/account/verifications/email', { url: VERIFY });
  const proof = await mailed();
  await done('PUT', '/account/verifications/email', { userId: proof.userId, secret: proof.secret() });
}

async function secondFactors({ done, send, context, keep, mailed }: Life): Promise<void> {
  const made = (await done('POST', '/account/mfa/authenticators/totp')).json<{ secret: string }>();
  const secret = Secret.fromBase32(keep(made.secret));
  const codeNow = () => keep(TOTP.generate({ secret, timestamp: context.clock.nowMs }));
  await done('PUT', '/account/mfa/authenticators/totp', { otp: codeNow() });
  context.clock.nowMs += 30_000;
  const codes = (await done('POST', '/account/mfa/recovery-codes')).json<{ recoveryCodes: string[] }>();
  codes.recoveryCodes.forEach(keep);
  await done('PATCH', '/account/mfa', { mfa: true });
  await done('DELETE', '/account/sessions/current');
  await done('POST', '/account/sessions/email', { email: EMAIL, password: SECOND });
  await send('GET', '/account');
  const challenge = async (factor: string, otp: () => Promise<string> | string) => {
    const { $id } = (await done('POST', '/account/mfa/challenges', { factor })).json<{ $id: string }>();
    await send('PUT', '/account/mfa/challenges', { challengeId: $id, otp: keep('000000') });
    await done('PUT', '/account/mfa/challenges', { challengeId: $id, otp: await otp() });
  };
  await challenge('email', async () => (await mailed()).code());
  await challenge('totp', codeNow);
  await challenge('recoverycode', () => codes.recoveryCodes[0] ?? '');
  await done('DELETE', '/account/mfa/authenticators/totp');
  await done('PATCH', '/account/mfa', { mfa: false });
}

async function otherWaysIn({ done, send, keep, mailed }: Life): Promise<void> {
  const { jwt } = (await done('POST', '/account/jwts', {})).json<{ jwt: string }>();
  keep(jwt);
  await done('GET', '/account', undefined, { 'x-appwrite-jwt': jwt, cookie: '' });
  await send('GET', '/account', undefined, { 'x-appwrite-jwt': jwt });
  await done('DELETE', '/account/sessions/current');
  await send('GET', '/account', undefined, { 'x-appwrite-jwt': jwt });
  await done('POST', '/account/recovery', { email: EMAIL, url: RESET });
  const proof = await mailed();
  const recovered = { userId: proof.userId, secret: proof.secret(), password: THIRD };
  await send('PUT', '/account/recovery', { ...recovered, secret: keep('not the secret at all') });
  await done('PUT', '/account/recovery', recovered);
  await done('POST', '/account/tokens/email', { userId: 'ann', email: EMAIL, phrase: true });
  const code = (await mailed()).code();
  await done('POST', '/account/sessions/token', { userId: 'ann', secret: code });
  await done('DELETE', '/account/sessions/current');
  await done('POST', '/account/tokens/magic-url', { userId: 'ann', email: EMAIL });
  const link = await mailed();
  await done('PUT', '/account/sessions/magic-url', { userId: link.userId, secret: link.secret() });
  await send('GET', '/account', undefined, { 'x-appwrite-key': keep('not the operator’s key') });
  await send('GET', '/account/sessions', undefined, { 'x-appwrite-key': API_KEY });
  await send('GET', `/account?secret=${keep('a secret in an address')}`);
}

async function everythingFails({ context, send, keep }: Life): Promise<void> {
  context.stores.accounts.failing = true;
  context.stores.board.failing = true;
  const guest = keep('guestsecretguestsecretguestsecret');
  await send('PATCH', '/account/password', { password: FIRST, oldPassword: THIRD });
  await send('POST', '/account', { userId: 'bob', email: 'bob@example.com', password: FIRST });
  await send('POST', '/account/sessions/email', { email: EMAIL, password: THIRD });
  await send('POST', '/account/mfa/challenges', { factor: 'email' });
  await send('POST', '/account/recovery', { email: EMAIL, url: RESET });
  await send('POST', '/account/tokens/email', { userId: 'ann', email: EMAIL });
  await send('POST', '/sync/push', { protocol: 1, operations: [aSaved()] }, { 'x-portage-guest': guest });
  await context.messenger.settled();
}

test('no line of the log has a password, a code, a link’s secret, a session, a JWT or a key in it', async () => {
  const life = await wholeLife();
  await signUpAndChange(life);
  await secondFactors(life);
  await otherWaysIn(life);
  await everythingFails(life);
  await life.app.close();

  expect(life.secrets.size).toBeGreaterThan(30);
  const messages = life.lines.map(line => (JSON.parse(line) as { msg: string }).msg);
  for (const told of [
    'logged in',
    'refused',
    'password changed',
    'verification code accepted',
    'request failed',
  ])
    expect(messages).toContain(told);
  const all = life.lines.join('');
  for (const secret of life.secrets) expect(all).not.toContain(secret);
  // Nor whom it is about, but by id.
  expect(all).not.toMatch(/@example\.com|argon2|secretHash/);
});
