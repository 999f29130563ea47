import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Environment } from '../context.ts';
import type { SessionRecord } from '../services/account-record.ts';
import { renewedSecret } from '../services/session-secrets.ts';
import { setSessionCookie } from './session-cookie.ts';

/**
 * What the session's cookie becomes when somebody proves more than before: a cookie that was planted or seen earlier opens nothing
 * then. undefined: the session was not shown by a cookie, and nothing could bring the caller a new secret.
 */
export function renewedFor({ caller }: FastifyRequest, environment: Environment) {
  if (caller.by !== 'cookie' || caller.userId === undefined) return undefined;
  const { token, secretHash } = renewedSecret(environment, caller.userId);
  return {
    secretHash,
    /** Once it is the session's. */
    send(request: FastifyRequest, reply: FastifyReply, config: Config, session: SessionRecord): void {
      const { expiresAt, browserOnly = false } = session;
      setSessionCookie(request, reply, config, { token, expiresAt, browserOnly });
    },
  };
}
