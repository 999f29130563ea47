import type { FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import type { Config } from '../config/config.ts';
import { ApiError } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';
import { queryValue } from '../http/project.ts';
import { sessionCookieName } from '../http/session/session-cookie.ts';
import type { Jwts } from '../accounts/jwts.ts';
import { decodeSessionToken } from '../accounts/session-secrets.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { RealtimeError } from './realtime-error.ts';

/** A session that a client has proven to be its own. */
export interface ShownSession {
  userId: string;
  sessionId: string;
  /** When the proof expires, in ms. */
  proofUntilMs?: number;
}

interface Parts {
  config: Config;
  sessions: Pick<Sessions, 'authenticate'>;
  jwts: Pick<Jwts, 'authenticateJwt'>;
}

/** Checks the value of a session cookie; null: it's not valid, or a second factor is still missing. */
export async function sessionOfText({ sessions }: Parts, text: string): Promise<ShownSession | null> {
  const token = decodeSessionToken(text);
  return token && shown(await sessions.authenticate(token).catch(refused));
}

/**
 * Authenticates the request that opens a socket: by `jwt=` (pages can't set headers here), the header, or the session's
 * cookie. Rejects with `RealtimeError` for an invalid JWT and for a blocked account, since retrying would not help.
 */
export async function sessionOfRequest(parts: Parts, request: FastifyRequest): Promise<ShownSession | null> {
  const jwt = queryValue(request, 'jwt') ?? header(request, 'x-appwrite-jwt');
  if (jwt !== undefined && jwt !== '') {
    const session = shown(await parts.jwts.authenticateJwt(jwt).catch(refused));
    const { exp } = decodeJwt(jwt);
    return session && { ...session, ...(exp !== undefined && { proofUntilMs: exp * 1000 }) };
  }
  const text = request.cookies[sessionCookieName(parts.config)] ?? header(request, 'x-appwrite-session');
  return text === undefined ? null : sessionOfText(parts, text);
}

function shown(caller: Caller | undefined): ShownSession | null {
  const { userId, sessionId, pending, formerUntil } = caller ?? {};
  if (userId === undefined || sessionId === undefined || pending) return null;
  return { userId, sessionId, ...(formerUntil !== undefined && { proofUntilMs: formerUntil }) };
}

function refused(error: unknown): never {
  if (error instanceof ApiError && error.status < 500)
    throw new RealtimeError(1008, error.message, error.status);
  throw error;
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}
