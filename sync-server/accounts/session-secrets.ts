import { createHash, timingSafeEqual } from 'node:crypto';
import type { Environment } from '../core/environment.ts';
import { isId } from '../core/ids.ts';
import type { SessionRecord } from '../records/account-record.ts';

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

/** Requests that are on their way when the secret is renewed, and programs that answer late, still have the old one. */
const FORMER_MS = 10_000;

/**
 * The session with a new secret. For a moment the former one still opens what it opened before, so without the factors
 * that were passed since. undefined: the secret stays.
 */
export function withSecret(
  session: SessionRecord,
  renewed: { secretHash: string } | undefined,
  nowMs: number,
): SessionRecord {
  if (!renewed) return session;
  const former = { secretHash: session.secretHash, factors: session.factors, until: nowMs + FORMER_MS };
  return { ...session, secretHash: renewed.secretHash, former };
}

/** The session as its present or former secret opens it. undefined: the secret is neither. */
export function openedBy(session: SessionRecord, given: string, nowMs: number): SessionRecord | undefined {
  const { secretHash, former } = session;
  if (sameText(secretHash, given)) return session;
  if (!former || former.until <= nowMs || !sameText(former.secretHash, given)) return undefined;
  return { ...session, factors: former.factors };
}

/** A new secret for an existing session, see `withSecret`. */
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
