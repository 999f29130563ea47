import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/** A route for API keys: row 3 for everybody else. `scope` as Appwrite names it, `databases.write`. */
export function requireKey({ caller }: FastifyRequest, scope: string): void {
  if (caller.kind === 'key') return;
  const role = caller.kind === 'user' ? 'users' : 'guests';
  throw new ApiError('general_unauthorized_scope', `User (role: ${role}) missing scopes (["${scope}"])`);
}
