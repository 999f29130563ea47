import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isSecure } from './security-headers.ts';

/** At log-in: `browser` = forget the session when the browser closes ("Remember me" off). */
const LIFETIME_HEADER = 'x-portage-session';

/** No `_legacy` twin without SameSite, and never `X-Fallback-Cookies`: the SDK would keep the secret in localStorage. */
export const sessionCookieName = (config: Config): string => `a_session_${config.projectId}`;

export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  { token, expiresAt }: { token: string; expiresAt: number },
): void {
  const lasting = request.headers[LIFETIME_HEADER] !== 'browser';
  reply.setCookie(sessionCookieName(config), token, {
    ...attributes(request, config),
    ...(lasting ? { expires: new Date(expiresAt) } : {}),
  });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply, config: Config): void {
  reply.clearCookie(sessionCookieName(config), attributes(request, config));
}

function attributes(request: FastifyRequest, config: Config) {
  const secure = isSecure(config) || request.protocol === 'https';
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}
