import { createHash, timingSafeEqual } from 'node:crypto';
import type { Environment } from '../core/environment.ts';
import { isId } from '../core/ids.ts';

/** 256 bits. */
const SECRET_BYTES = 32;

export function newSessionSecret(environment: Environment): string {
  return Buffer.from(environment.randomBytes(SECRET_BYTES)).toString('hex');
}

/** Only this hash is stored. The secret is random and long, so a fast hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares in constant time, even texts of different lengths. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string) => new Uint8Array(createHash('sha256').update(text).digest());
  return timingSafeEqual(digest(a), digest(b));
}

export interface SessionToken {
  userId: string;
  secret: string;
}

/** The value of the cookie and of `X-Appwrite-Session`. As in Appwrite, it is base64 of `{"id":…,"secret":…}`. */
export function encodeSessionToken({ userId, secret }: SessionToken): string {
  return Buffer.from(JSON.stringify({ id: userId, secret })).toString('base64');
}

/** A new secret for an existing session. The old one no longer opens it. */
export function renewedSecret(
  environment: Environment,
  userId: string,
): { token: string; secretHash: string } {
  const secret = newSessionSecret(environment);
  return { token: encodeSessionToken({ userId, secret }), secretHash: hashSecret(secret) };
}

const LONGEST_TOKEN = 512;

/** null: not a token of this server. */
export function decodeSessionToken(text: string): SessionToken | null {
  if (text.length > LONGEST_TOKEN) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64').toString());
    if (typeof value !== 'object' || value === null || !('id' in value) || !('secret' in value)) return null;
    const { id, secret } = value;
    return typeof id === 'string' && isId(id) && typeof secret === 'string' ? { userId: id, secret } : null;
  } catch {
    return null;
  }
}
