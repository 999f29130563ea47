import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../core/api-error.ts';

/**
 * For routes that need an API key. Throws `general_unauthorized_scope` for all other callers (row 3 of
 * docs/appwrite-behaviour.md). `scope` is Appwrite's name, e.g. `databases.write`.
 */
export function requireKey({ caller }: FastifyRequest, scope: string): void {
  if (caller.kind === 'key') return;
  const role = caller.kind === 'user' ? 'users' : 'guests';
  throw new ApiError('general_unauthorized_scope', `User (role: ${role}) missing scopes (["${scope}"])`);
}
