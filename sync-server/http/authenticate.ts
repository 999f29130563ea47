import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Budgets } from '../budgets/budgets.ts';
import { decodeSessionToken, sameText } from '../services/session-secrets.ts';
import type { Jwts } from '../services/jwts.ts';
import type { Sessions } from '../services/sessions.ts';
import { ApiError } from './api-error.ts';
import { type Caller, GUEST, OPERATOR } from './caller.ts';
import { clientAddress } from './client-address.ts';
import { isOfThisMachine } from './operator.ts';
import { isApiPath } from './project.ts';
import { refused } from './refused.ts';
import { sessionCookieName } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The same answer for everybody: who asks is not looked up. */
    anonymous?: boolean;
    /** Answers somebody who has yet to show a second factor, too. */
    halfSignedIn?: boolean;
  }
}

interface Parts {
  config: Config;
  sessions: Sessions;
  jwts: Jwts;
  /** Keys with every scope: `API_KEY`, and the one of the import command. */
  keys: readonly string[];
  budgets: Budgets;
  onWrongKey: () => void;
}

/**
 * Decides `request.caller`: an API key, else the session of the cookie, else that of `X-Appwrite-Session`, else that of a JWT,
 * else a guest. A session that is over makes a guest (the route then says 401 if it needs a person); a wrong key or JWT is
 * refused at once, because whoever sends one means to be somebody. Who has yet to show a second factor is refused everywhere
 * but on the routes that say otherwise (row 30).
 */
export function registerAuthentication(app: FastifyInstance, parts: Parts): void {
  app.decorateRequest('caller');
  app.addHook('onRequest', async request => {
    const { anonymous, halfSignedIn, isForFigures } = request.routeOptions.config;
    if (isForFigures === true) request.caller = isKeyShown(request, parts) ? OPERATOR : GUEST;
    else if (anonymous === true || !isApiPath(request.url)) request.caller = GUEST;
    else request.caller = isKeyShown(request, parts) ? OPERATOR : await callerOf(request, parts);
    if (request.caller.kind !== 'key')
      request.caller = { ...request.caller, address: clientAddress(request) };
    if (halfSignedIn !== true) requireAllFactors(request);
  });
}

/**
 * False: none is shown. Throws for a wrong one, which the operator should hear of, and for an address that showed too many wrong secrets
 * lately: not even the right one is then a success. The commands of this machine itself are never kept waiting.
 */
function isKeyShown(request: FastifyRequest, { keys, budgets, onWrongKey }: Parts): boolean {
  const key = header(request, 'x-appwrite-key');
  if (key === undefined) return false;
  const holder = { address: clientAddress(request) };
  const refusal = isOfThisMachine(request) ? null : budgets.check('guesses', holder);
  if (refusal) throw refused(refusal);
  if (keys.some(each => sameText(each, key))) return true;
  budgets.spend('guesses', holder, 1);
  onWrongKey();
  request.log.warn({ route: request.routeOptions.url, ip: request.ip }, 'a wrong API key was shown');
  throw new ApiError('general_unauthorized_scope', 'The API key is not valid.');
}

async function callerOf(request: FastifyRequest, { config, sessions, jwts }: Parts): Promise<Caller> {
  const cookie = request.cookies[sessionCookieName(config)];
  const text = cookie ?? header(request, 'x-appwrite-session');
  const token = text === undefined ? null : decodeSessionToken(text);
  const caller = token === null ? undefined : await sessions.authenticate(token);
  const jwt = header(request, 'x-appwrite-jwt');
  if (jwt === undefined)
    return caller ? { ...caller, by: cookie === undefined ? 'header' : 'cookie' } : GUEST;
  if (caller) throw new ApiError('user_jwt_and_cookie_set');
  return jwts.authenticateJwt(jwt);
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Row 30. */
export function requireAllFactors({ caller }: FastifyRequest): void {
  if (caller.pending === 'factors') throw new ApiError('user_more_factors_required');
}

/** A route for people: row 3 for everybody else. */
export function requireUser(request: FastifyRequest): { userId: string; sessionId: string } {
  const { userId, sessionId } = request.caller;
  if (userId !== undefined && sessionId !== undefined) return { userId, sessionId };
  const role = request.caller.kind === 'key' ? 'applications' : 'guests';
  throw new ApiError('general_unauthorized_scope', `User (role: ${role}) missing scopes (["account"])`);
}
