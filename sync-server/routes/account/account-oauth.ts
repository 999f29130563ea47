import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../board/context.ts';
import { ApiError, invalidParam } from '../../core/api-error.ts';
import { noteRefusal, toApiError } from '../../http/error-answer.ts';
import { originOf } from '../../http/session/origin-of.ts';
import { originCheck } from '../../http/session/origins.ts';
import { ownOrigin } from '../../http/session/own-origin.ts';
import { isOwnStart } from '../../http/session/own-start.ts';
import { queryValue } from '../../http/project.ts';
import { RATE_LIMITS } from '../../http/limits/rate-limits.ts';
import { allowedRedirect } from '../../http/redirect-url.ts';
import { isSecure } from '../../http/security-headers.ts';
import { startSession } from '../../http/session/start-session.ts';
import { type AccountRecord, readAccount } from '../../records/account-record.ts';
import { type Flow, FLOW_MS, openFlow, sealFlow } from '../../accounts/oauth/flow.ts';
import type { FindProvider } from '../../accounts/oauth/open-providers.ts';
import { type Profile, ProviderFailure } from '../../sign-in-providers/provider-definition.ts';
import type { ProviderSignIn } from '../../accounts/oauth/provider-sign-in.ts';
import { requireRecentSignIn } from '../../accounts/recent-proof.ts';
import type { Sessions } from '../../accounts/sessions.ts';

const SUCCESS_PATH = '/signed-in';
const FAILURE_PATH = '/login?failed=oauth';
/** RFC 6749 A.4, with the same number and length as in Appwrite. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]{1,4096}$/;
const SCOPES_MAX = 100;
const CODE_MAX = 4096;
const PROVIDER_TEXT_MAX = 300;

interface Parts {
  context: Context;
  sessions: Sessions;
  findProvider: FindProvider;
  signIn: ProviderSignIn;
  /** Issues a secret that is used once at `POST /account/sessions/token`. */
  issueToken: (account: AccountRecord, providerUid: string) => Promise<string>;
}

/**
 * Sign-in with an account at a provider. The browser follows redirects from here. The caller learns the result from the
 * address at which the browser arrives: `success`, or `failure` with Appwrite's `error` (JSON: message, type, code).
 */
export function registerOAuthRoutes(app: FastifyInstance, parts: Parts): void {
  const { context, findProvider } = parts;
  const { config, environment } = context;

  const isOwnOrigin = originCheck(config);

  /**
   * A signed-in person connects the provider's account with theirs permanently. A foreign page could send them here
   * while their browser is signed in at the provider as someone else, who could then sign in to their account. A
   * session from a header doesn't belong to a browser.
   */
  async function requireOwnStart(request: FastifyRequest): Promise<void> {
    const { userId, sessionId = '', by } = request.caller;
    if (userId === undefined) return;
    if (by === 'cookie' && !isOwnStart(request, isOwnOrigin)) throw foreignStart();
    const stored = await readAccount(context.stores.accounts, userId);
    if (!stored) throw new ApiError('user_not_found');
    // An account that can't sign in again has no fresher proof to offer.
    if (canSignIn(stored.account)) requireRecentSignIn(stored.account, sessionId, environment.nowMs());
  }

  const begin = (gives: Flow['gives']) => async (request: FastifyRequest, reply: FastifyReply) => {
    const name = providerName(request);
    const provider = findProvider(name);
    const failure = target(parts, request, 'failure', FAILURE_PATH);
    try {
      await requireOwnStart(request);
    } catch (error) {
      return reply.redirect(failedAddress(request, failure, error), 301);
    }
    const callback = `${ownOrigin(context.config, request)}/v1/account/sessions/oauth2/callback/${name}/${config.projectId}`;
    const sealed = sealFlow(context, {
      provider: name,
      gives,
      success: target(parts, request, 'success', SUCCESS_PATH),
      failure,
      userId: request.caller.userId ?? '',
      callback,
      expiresAt: environment.nowMs() + FLOW_MS,
    });
    if (!sealed) throw invalidParam('success', 'Value and `failure` are too long together');
    const { state, verifier, cookieName, cookie } = sealed;
    const url = provider.authorize({ callback, state, verifier, scopes: readScopes(request) });
    reply.setCookie(cookieName, cookie, { ...cookieAttributes(context, request), maxAge: FLOW_MS / 1000 });
    return reply.redirect(url.href, 301);
  };
  const failureGiven = (request: FastifyRequest) => target(parts, request, 'failure', FAILURE_PATH);
  const options = { config: RATE_LIMITS.oauth, errorHandler: limitShownAt(failureGiven) };
  app.get('/account/sessions/oauth2/:provider', options, begin('session'));
  app.get('/account/tokens/oauth2/:provider', options, begin('token'));

  const flowOf = (request: FastifyRequest) =>
    openFlow(context, queryValue(request, 'state') ?? '', name => request.cookies[name]);
  const failureOf = (request: FastifyRequest, flow: Flow | undefined) =>
    flow?.failure ?? `${ownOrigin(context.config, request)}${FAILURE_PATH}`;

  app.get(
    '/account/sessions/oauth2/:provider/redirect',
    {
      config: { ...RATE_LIMITS.oauth, isForWriter: true },
      errorHandler: limitShownAt(request => failureOf(request, flowOf(request)?.flow)),
    },
    async (request, reply) => {
      const found = flowOf(request);
      if (found) reply.clearCookie(found.cookieName, cookieAttributes(context, request));
      const failure = failureOf(request, found?.flow);
      try {
        if (!found || found.flow.provider !== providerName(request)) throw lostFlow();
        const profile = await readProfile(parts, request, found);
        const success = await finish(parts, request, reply, found.flow, profile);
        return reply.redirect(success, 301);
      } catch (error) {
        return reply.redirect(failedAddress(request, failure, error), 301);
      }
    },
  );
}

/**
 * Redirects a browser that has reached the rate limit as any other failure of these routes does: its person would see
 * JSON otherwise. That is left where the failure URL is refused.
 */
function limitShownAt(failureOf: (request: FastifyRequest) => string) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = toApiError(error);
    if (refusal.type !== 'general_rate_limit_exceeded') throw error;
    const failure = usable(() => failureOf(request));
    if (failure === null) throw error;
    noteRefusal(refusal, request);
    const seconds = refusal.retryAfterSeconds;
    if (seconds !== undefined) reply.header('retry-after', seconds);
    void reply.header('cache-control', 'no-store').redirect(failedAddress(request, failure, error), 301);
  };
}

function usable(read: () => string): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** The profile of the person who has returned from the provider. */
async function readProfile(
  { findProvider }: Parts,
  request: FastifyRequest,
  { flow, verifier }: { flow: Flow; verifier: string },
): Promise<Profile> {
  const provider = findProvider(flow.provider);
  const refusal = queryValue(request, 'error') ?? '';
  if (refusal !== '') {
    const words = [refusal, queryValue(request, 'error_description') ?? ''].filter(text => text !== '');
    const told = printable(words.join(': '));
    throw new ApiError(
      'user_oauth2_provider_error',
      `The ${flow.provider} OAuth2 provider returned an error: ${told}`,
    );
  }
  const code = queryValue(request, 'code') ?? '';
  if (code === '' || code.length > CODE_MAX)
    throw new ApiError('user_oauth2_bad_request', 'The provider sent no usable code.');
  try {
    return await provider.profile({ callback: flow.callback, code, verifier });
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    request.log.warn({ err: error, provider: flow.provider }, 'a sign-in provider failed');
    throw new ApiError('user_oauth2_provider_error', undefined, { cause: error });
  }
}

/** Completes the flow and returns the address to redirect to. */
async function finish(
  { context, sessions, signIn, issueToken }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  flow: Flow,
  profile: Profile,
): Promise<string> {
  const { userId = '', sessionId = '' } = request.caller;
  // Another person signed in, or this one signed out meanwhile, so it's unknown which account is meant.
  if (userId !== flow.userId) throw lostFlow();
  const origin = originOf(request);
  const account =
    userId === ''
      ? await signIn.accountOf(flow.provider, profile, origin)
      : await signIn.connect({ userId, sessionId }, flow.provider, profile, origin);
  if (flow.gives === 'token') {
    const secret = await issueToken(account, profile.uid);
    return withParameters(flow.success, { secret, userId: account.id });
  }
  await startSession({ config: context.config, sessions }, request, reply, account, {
    provider: flow.provider,
    providerUid: profile.uid,
    factors: ['oauth2'],
    replaces: sessionId === '' ? undefined : sessionId,
  });
  return flow.success;
}

function failedAddress(request: FastifyRequest, failure: string, error: unknown): string {
  const { message, type, status, cause } = toApiError(error);
  if (status >= 500 && !(error instanceof ApiError))
    request.log.error({ err: cause }, 'a provider sign-in failed');
  return withParameters(failure, { error: JSON.stringify({ message, type, code: status }) });
}

const canSignIn = ({ email, phone, identities }: AccountRecord): boolean =>
  email !== '' || phone !== '' || identities.length > 0;

function foreignStart(): ApiError {
  return new ApiError('user_oauth2_bad_request', 'To connect an account, start from a page of this app.');
}

function lostFlow(): ApiError {
  return new ApiError(
    'user_oauth2_bad_request',
    'This sign-in didn’t start in this browser, or took too long. Please start again.',
  );
}

function providerName({ params }: FastifyRequest): string {
  const name = typeof params === 'object' && params !== null && 'provider' in params ? params.provider : '';
  return typeof name === 'string' ? name : '';
}

function target(
  { context }: Parts,
  request: FastifyRequest,
  name: 'success' | 'failure',
  fallback: string,
): string {
  const text = queryValue(request, name) ?? '';
  return text === ''
    ? `${ownOrigin(context.config, request)}${fallback}`
    : allowedRedirect({ config: context.config, request }, text, name).href;
}

/** Parses the SDK's `scopes[0]=…&scopes[1]=…`. */
function readScopes({ query }: FastifyRequest): string[] {
  if (typeof query !== 'object' || query === null) return [];
  const scopes = Object.entries(query).flatMap(([key, value]: [string, unknown]) =>
    /^scopes(?:\[\d{0,4}\])?$/.test(key) ? (Array.isArray(value) ? value : [value]) : [],
  );
  if (scopes.length > SCOPES_MAX) throw invalidParam('scopes', `Value must have at most ${SCOPES_MAX} items`);
  return scopes.map((scope: unknown) => {
    if (typeof scope === 'string' && SCOPE.test(scope)) return scope;
    throw invalidParam('scopes', 'Value must be a list of OAuth2 scopes');
  });
}

/** `SameSite=Lax`, because the provider returns with a link, and the cookie must be sent with that request. */
function cookieAttributes({ config }: Context, request: FastifyRequest) {
  const secure = isSecure(config) || request.protocol === 'https';
  return { path: '/v1/account/sessions/oauth2', httpOnly: true, sameSite: 'lax', secure } as const;
}

function withParameters(address: string, parameters: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

function printable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, ' ').slice(0, PROVIDER_TEXT_MAX);
}
