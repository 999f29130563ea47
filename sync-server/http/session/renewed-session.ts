import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Environment } from '../../core/environment.ts';
import type { SessionRecord } from '../../records/account-record.ts';
import { renewedSecret } from '../../accounts/session-secrets.ts';
import { setSessionCookie } from './session-cookie.ts';

/**
 * Gives the session a new cookie when its user proves more than before, so that a cookie that was planted or seen
 * earlier becomes useless. undefined if the session wasn't presented by cookie: then there is no way to give the caller
 * a new secret.
 */
export function renewedFor({ caller }: FastifyRequest, environment: Environment) {
  if (caller.by !== 'cookie' || caller.userId === undefined) return undefined;
  const { token, secretHash } = renewedSecret(environment, caller.userId);
  return {
    secretHash,
    /** Call it once the session is stored with `secretHash`. */
    send(request: FastifyRequest, reply: FastifyReply, config: Config, session: SessionRecord): void {
      const { expiresAt, browserOnly = false } = session;
      setSessionCookie(request, reply, config, { token, expiresAt, browserOnly });
    },
  };
}
