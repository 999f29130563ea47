import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { sessionAnswer } from '../../accounts/account-answer.ts';
import type { AccountRecord } from '../../records/account-record.ts';
import type { SessionMeans, Sessions } from '../../accounts/sessions.ts';
import { ApiError } from '../../core/api-error.ts';
import { originOf } from './origin-of.ts';
import { endsWithBrowser, setSessionCookie } from './session-cookie.ts';

/**
 * A browser has one session at a time (row 7 of docs/appwrite-behaviour.md). Call this first on every route that makes one,
 * except for OAuth.
 */
export function refuseSecondSession(request: FastifyRequest): void {
  if (request.caller.kind === 'user') throw new ApiError('user_session_already_exists');
}

/** Opens a session, sets its cookie and returns its answer. `means` absent: by password. */
export async function startSession(
  { config, sessions }: { config: Config; sessions: Sessions },
  request: FastifyRequest,
  reply: FastifyReply,
  account: AccountRecord,
  means?: SessionMeans,
): Promise<ReturnType<typeof sessionAnswer>> {
  const opened = await sessions.open(account, originOf(request), means, endsWithBrowser(request));
  const { session, token, isComplete } = opened;
  request.log.info({ userId: account.id, ip: request.ip, provider: session.provider }, 'logged in');
  // A server with a key signs a person in on their behalf. It gets the secret instead of a cookie.
  const forServer = request.caller.kind === 'key';
  if (!forServer) setSessionCookie(request, reply, config, { token, expiresAt: session.expiresAt });
  // An anonymous account can't be signed in to again, so it needs no known device.
  if (!forServer && isComplete && session.provider !== 'anonymous')
    reply.rememberDevice(opened.account, session.browserOnly === true);
  return sessionAnswer(account.id, session, { current: !forServer, secret: forServer ? token : '' });
}
