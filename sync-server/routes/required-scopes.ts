import type { FastifyRequest } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import { requireUser } from '../http/session/authenticate.ts';
import { scopesOf } from '../http/session/key-scopes.ts';
import { requireKey } from '../http/session/require-key.ts';
import { ALL_WORDS } from '../openapi/all-words.ts';

const PREFIX = '/v1';

/**
 * Refuses callers that a route isn't for before its parameters are checked, as Appwrite does: otherwise a guest would
 * learn the parameters of an operator's routes. The description of each route says who may call it. What a caller may
 * see or change there is decided later.
 */
export async function requireScope(request: FastifyRequest): Promise<void> {
  const { url = '' } = request.routeOptions;
  const path = url.slice(PREFIX.length);
  const asked = request.method === 'HEAD' ? 'GET' : request.method;
  const words = ALL_WORDS[`${asked} ${path}`];
  if (!words || words.isRefused === true) return;
  const [scope = 'operator'] = scopesOf(asked, path);
  if (words.by === 'key') requireKey(request, scope);
  else if (words.by === 'person' && path.startsWith('/account')) requireUser(request);
  else if (words.by === 'person' && request.caller.kind === 'guest')
    throw new ApiError('general_unauthorized_scope', `User (role: guests) missing scopes (["${scope}"])`);
}
