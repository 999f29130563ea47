import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { AccountRecord } from '../../sync-server/records/account-record.ts';
import { PASSWORD, PROJECT, type World } from './server-world.ts';

export const MFA = '/v1/account/mfa';
export const TOTP_URL = `${MFA}/authenticators/totp`;
export const CODES = `${MFA}/recovery-codes`;
export const CHALLENGES = `${MFA}/challenges`;
export const INVALID = { code: 401, type: 'user_invalid_token' };
export const TOO_FEW = { code: 401, type: 'user_more_factors_required' };
export const REQUIRED = { code: 401, type: 'user_challenge_required' };

/** The authenticator app: the current code, or the one that many steps away. */
export function codeOf({ context }: World, secret: string, steps = 0): string {
  const timestamp = context.clock.nowMs + steps * 30_000;
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
}

/** Gives the owner a confirmed authenticator, whose code has changed since. Resolves to its secret. */
export async function enrolled(world: World): Promise<string> {
  const { secret } = (await world.send('owner', 'POST', TOTP_URL)).json<{ secret: string }>();
  const answer = await world.send('owner', 'PUT', TOTP_URL, { otp: codeOf(world, secret) });
  expect(answer.statusCode).toBe(200);
  world.context.clock.nowMs += 60_000;
  return secret;
}

/**
 * Signs the owner in on another device. Resolves to a function that sends requests with its cookie, which the server's
 * answers update.
 */
export async function signIn(world: World, headers: Record<string, string> = {}) {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/v1/account/sessions/email',
    headers: { ...PROJECT, ...headers },
    payload: { email: 'owner@example.com', password: PASSWORD },
  });
  expect(answer.statusCode).toBe(201);
  let cookie = answer.cookies[0];
  const send = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) => {
    const sent = { ...PROJECT, cookie: `${cookie?.name}=${encodeURIComponent(cookie?.value ?? '')}` };
    const got = await world.app.inject({ method, url, headers: sent, ...(body ? { payload: body } : {}) });
    cookie = got.cookies[0] ?? cookie;
    return got;
  };
  return { answer, send, cookie: () => cookie };
}

export type Device = Awaited<ReturnType<typeof signIn>>;

export async function challengeOf({ send }: Pick<Device, 'send'>, factor: string): Promise<string> {
  const answer = await send('POST', CHALLENGES, { factor });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ $id: string }>().$id;
}

export async function show(device: Pick<Device, 'send'>, factor: string, otp: string) {
  return device.send('PUT', CHALLENGES, { challengeId: await challengeOf(device, factor), otp });
}

export const asOwner = (world: World): Pick<Device, 'send'> => ({
  send: (method, url, body) => world.send('owner', method, url, body),
});

export const stored = async ({ context }: World) =>
  (await context.stores.accounts.get('user:owner'))?.body as unknown as AccountRecord;
