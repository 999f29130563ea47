import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../core/api-error.ts';
import type { Caller } from '../../core/caller.ts';

/**
 * For team routes, which users and API keys may call. Throws `general_unauthorized_scope` for guests (row 3 of
 * docs/appwrite-behaviour.md).
 */
export function requireTeamsCaller(request: FastifyRequest, scope: 'teams.read' | 'teams.write'): Caller {
  const { caller } = request;
  if (caller.kind !== 'guest') return caller;
  throw new ApiError('general_unauthorized_scope', `User (role: guests) missing scopes (["${scope}"])`);
}
