import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DELETED_ACCOUNT_HEADER } from '../../../src/wire/pull-constants.ts';
import type { Config } from '../../config/config.ts';
import type { Budgets } from '../../budgets/budgets.ts';
import { decodeSessionToken, sameText } from '../../accounts/session-secrets.ts';
import { DYNAMIC_PREFIX, type DynamicKeys } from '../../accounts/dynamic-keys.ts';
import type { Jwts } from '../../accounts/jwts.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { ApiError } from '../../core/api-error.ts';
import { type Caller, GUEST, OPERATOR } from '../../core/caller.ts';
import { clientAddress } from '../../core/network/client-address.ts';
import { requireKeyScope } from './key-scopes.ts';
import { isOfThisMachine } from './operator.ts';
import { isApiPath } from '../project.ts';
import { refused } from '../limits/refused.ts';
import { sessionCookieName } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer is the same for every caller, so the caller is not looked up. */
    anonymous?: boolean;
    /** Also open to callers who still owe a second factor. */
    halfSignedIn?: boolean;
  }
}

interface Parts {
  config: Config;
  sessions: Sessions;
  jwts: Jwts;
  /** Keys with every scope: `API_KEY` and the import command's. */
  keys: readonly string[];
  dynamicKeys: Pick<DynamicKeys, 'read'>;
  budgets: Budgets;
  onWrongKey: () => void;
}

/**
 * Sets `request.caller` from an API key, otherwise from a session (its cookie, or else `X-Appwrite-Session`), otherwise
 * from a JWT; without these the caller is a guest. An expired or ended session makes a guest, and routes that need a
 * user then answer 401; if its account was deleted, every answer says so (`DELETED_ACCOUNT_HEADER`). A wrong key or JWT is refused at once, because a client that sends one doesn't mean to be a
 * guest; so is a session together with a JWT. A caller who still owes a second factor is refused on all routes except
 * those with `halfSignedIn` (row 30 of docs/appwrite-behaviour.md).
 */
export function registerAuthentication(app: FastifyInstance, parts: Parts): void {
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request, reply) => {
    const { anonymous, halfSignedIn, isForFigures } = request.routeOptions.config;
    if (isForFigures === true) request.caller = isKeyShown(request, parts) ? OPERATOR : GUEST;
    else if (anonymous === true || !isApiPath(request.url)) request.caller = GUEST;
    else if (isDynamic(request)) request.caller = await functionOf(request, parts);
    else request.caller = isKeyShown(request, parts) ? OPERATOR : await callerOf(request, parts);
    if (request.caller.formerUntil !== undefined && needsPresentSecret(request)) request.caller = GUEST;
    requireKeyScope(request.caller, request.method, request.routeOptions.url);
    if (request.caller.kind !== 'key')
      request.caller = { ...request.caller, address: clientAddress(request) };
    const { deletedUserId } = request.caller;
    if (deletedUserId !== undefined) reply.header(DELETED_ACCOUNT_HEADER, deletedUserId);
    if (halfSignedIn !== true) requireAllFactors(request);
  });
}

/**
 * What outlives a request, or needs a proof that may be newer than a former secret: JWTs, second factors, connected
 * accounts and the end of the account.
 */
const BEYOND_FORMER = /^\/v1\/account(?:$|\/mfa(?:$|\/)|\/jwts?$|\/(?:sessions|tokens)\/oauth2\/)/;

function needsPresentSecret({ method, routeOptions: { url = '' } }: FastifyRequest): boolean {
  return BEYOND_FORMER.test(url) && (method !== 'GET' || url.includes('/oauth2/'));
}

/**
 * False if the request has no key. Throws for a wrong key, so that the operator learns of it, and for an address that
 * recently sent too many wrong secrets: then even the right key is refused. Commands run on this machine are exempt
 * from that limit.
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
  throw new ApiError('general_unauthorized_scope', 'The API key is invalid.');
}

function isDynamic(request: FastifyRequest): boolean {
  return header(request, 'x-appwrite-key')?.startsWith(DYNAMIC_PREFIX) === true;
}

/** The key of a function. It can't be guessed, so a wrong one doesn't count against the address. */
async function functionOf(request: FastifyRequest, { dynamicKeys }: Parts): Promise<Caller> {
  const caller = await dynamicKeys.read(header(request, 'x-appwrite-key') ?? '');
  if (!caller) throw new ApiError('general_unauthorized_scope', 'The API key is invalid.');
  return caller;
}

async function callerOf(request: FastifyRequest, { config, sessions, jwts }: Parts): Promise<Caller> {
  const cookie = request.cookies[sessionCookieName(config)];
  const text = cookie ?? header(request, 'x-appwrite-session');
  const token = text === undefined ? null : decodeSessionToken(text);
  const caller = token === null ? undefined : await sessions.authenticate(token);
  const jwt = header(request, 'x-appwrite-jwt');
  if (jwt === undefined) {
    if (caller) return { ...caller, by: cookie === undefined ? 'header' : 'cookie' };
    const isDeleted = token !== null && (await sessions.endedByErasure(token));
    return isDeleted ? { ...GUEST, deletedUserId: token.userId } : GUEST;
  }
  if (caller) throw new ApiError('user_jwt_and_cookie_set');
  return jwts.authenticateJwt(jwt);
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Throws 401 if the caller still owes a second factor (row 30). */
export function requireAllFactors({ caller }: FastifyRequest): void {
  if (caller.pending === 'factors') throw new ApiError('user_more_factors_required');
}

/** For routes that need a user. Throws `general_unauthorized_scope` for all other callers (row 3). */
export function requireUser(request: FastifyRequest): { userId: string; sessionId: string } {
  const { userId, sessionId } = request.caller;
  if (userId !== undefined && sessionId !== undefined) return { userId, sessionId };
  const role = request.caller.kind === 'key' ? 'applications' : 'guests';
  throw new ApiError('general_unauthorized_scope', `User (role: ${role}) missing scopes (["account"])`);
}
