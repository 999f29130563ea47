import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isSecure } from './security-headers.ts';

/** At log-in: `browser` = forget the session when the browser closes ("Remember me" off). */
const LIFETIME_HEADER = 'x-portage-session';

/** No `_legacy` twin without SameSite, and never `X-Fallback-Cookies`: the SDK would keep the secret in localStorage. */
export const sessionCookieName = (config: Config): string => `a_session_${config.projectId}`;

interface SessionCookie {
  token: string;
  expiresAt: number;
  /** Absent = as the request asks. */
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

/** The cookie that the session was shown by, if it was, lasts as long as the session does now. */
export function extendSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  { expiresAt, browserOnly = false }: { expiresAt: number; browserOnly?: boolean },
): void {
  const token = request.cookies[sessionCookieName(config)];
  if (request.caller.by !== 'cookie' || token === undefined) return;
  setSessionCookie(request, reply, config, { token, expiresAt, browserOnly });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply, config: Config): void {
  reply.clearCookie(sessionCookieName(config), cookieAttributes(request, config));
}

/** Secure if PUBLIC_URL or the request is https. */
export function cookieAttributes(request: FastifyRequest, config: Config) {
  const secure = isSecure(config) || request.protocol === 'https';
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}
