import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { isSecure } from '../security-headers.ts';

/** On log-in. `browser`: the session ends when the browser closes ("Remember me" is off). */
const LIFETIME_HEADER = 'x-portage-session';

/**
 * There is no `_legacy` twin without SameSite, and `X-Fallback-Cookies` is never sent: the SDK would keep the secret in
 * localStorage.
 */
export const sessionCookieName = (config: Config): string => `a_session_${config.projectId}`;

interface SessionCookie {
  token: string;
  expiresAt: number;
  /** Absent: taken from the request. */
  browserOnly?: boolean | undefined;
}

export const endsWithBrowser = ({ headers }: FastifyRequest): boolean =>
  headers[LIFETIME_HEADER] === 'browser';

export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  { token, expiresAt, browserOnly = endsWithBrowser(request) }: SessionCookie,
): void {
  reply.setCookie(sessionCookieName(config), token, {
    ...cookieAttributes(request, config),
    ...(browserOnly ? {} : { expires: new Date(expiresAt) }),
  });
}

/** Extends the session's cookie to the session's new end, if the session was presented by cookie. */
export function extendSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  { expiresAt, browserOnly = false }: { expiresAt: number; browserOnly?: boolean },
): void {
  const token = request.cookies[sessionCookieName(config)];
  const { by, formerUntil } = request.caller;
  // The browser may have the new secret by now, and a former one must not replace it.
  if (by !== 'cookie' || formerUntil !== undefined || token === undefined) return;
  setSessionCookie(request, reply, config, { token, expiresAt, browserOnly });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply, config: Config): void {
  // Appwrite's value. Browsers drop the cookie at once, because it has expired.
  reply.setCookie(sessionCookieName(config), 'deleted', {
    ...cookieAttributes(request, config),
    expires: new Date(0),
  });
}

/** Secure if PUBLIC_URL or the request is https. */
export function cookieAttributes(request: FastifyRequest, config: Config) {
  const secure = isSecure(config) || request.protocol === 'https';
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}
