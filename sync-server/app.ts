import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { From } from './catalogue/manifest-views.ts';
import { systemTimer, type Timer } from './catalogue/timer.ts';
import type { Context } from './context.ts';
import { registerAuthentication } from './http/authenticate.ts';
import { registerErrorAnswers } from './http/error-answer.ts';
import { BODY_MAX_BYTES, registerJsonBody } from './http/json-body.ts';
import { compileSchemasLate } from './http/lazy-validation.ts';
import { createHttpServer, type Lane } from './http/http-server.ts';
import { createMetrics, type ReadFigure, registerMetrics } from './http/metrics.ts';
import { registerOrigins } from './http/origins.ts';
import { registerOverload } from './http/overload.ts';
import { requireProject } from './http/project.ts';
import { registerRateLimits } from './http/rate-limits.ts';
import { refuseConnection } from './http/refuse-connection.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { noteRoutes } from './openapi/served-routes.ts';
import { registerRealtime } from './realtime/register-realtime.ts';
import { registerAccountRoutes } from './routes/account.ts';
import { registerChallengeRoutes } from './routes/account-challenges.ts';
import { registerAccountData } from './routes/account-data.ts';
import { registerJwtRoutes } from './routes/account-jwts.ts';
import { registerAccountLogRoutes } from './routes/account-logs.ts';
import { registerMfaRoutes } from './routes/account-mfa.ts';
import { registerProofs } from './routes/account-proofs.ts';
import { registerSessionRoutes } from './routes/account-sessions.ts';
import { registerMockConsent } from './routes/dev-oauth.ts';
import { registerDatabasesApi } from './routes/databases-api.ts';
import { registerHealthRoutes } from './routes/health.ts';
import { registerIdentities } from './routes/identity-parts.ts';
import { registerOAuthCallbacks } from './routes/oauth-callbacks.ts';
import { registerTeams } from './routes/team-parts.ts';
import { registerOpenApi } from './routes/openapi.ts';
import { createAccountServices } from './services/account-services.ts';
import type { Fetch } from './services/oauth/provider-calls.ts';

/** A group of routes, in a scope of its own: its hooks and parsers touch no other part. */
export type Part = (app: FastifyInstance, context: Context) => void | Promise<void>;

export interface AppOptions {
  /** Opens what API_KEY opens; made at each start for the import command. */
  operatorToken?: string;
  /** For `GET /metrics`. */
  figures?: readonly ReadFigure[];
  /** Answers before the framework does: what every phone asks for, see `Lane`. */
  lane?: Lane;
  /** Asks sign-in providers; absent = the network. */
  fetch?: Fetch;
  /** Calls the listener with each new position of the catalogue: sockets are told of it. */
  onCatalogue?: (listener: (position: From) => void) => void;
  /** Of heartbeats and hints to sockets. */
  timer?: Timer;
  /** What an operator should know though the server is ready: in `GET /health`. */
  notes?: () => readonly string[];
}

/**
 * The server without its socket: a function from request to answer. `await app.ready()` or `app.listen()` loads it.
 * What every request passes, in this order: security headers, overload, CORS and origin, who asks, project, rate limit.
 */
export function createApp(
  context: Context,
  parts: readonly Part[],
  options: AppOptions = {},
): FastifyInstance {
  const { config, environment, messenger } = context;
  const keys = [config.apiKey, options.operatorToken].filter(key => key !== null && key !== undefined);
  const accountServices = createAccountServices(context);
  const { accounts, sessions, jwts, secondFactors } = accountServices;

  const metrics = createMetrics();
  const app = Fastify({
    serverFactory: handler => createHttpServer({ handler, lane: options.lane, observe: metrics.observe }),
    clientErrorHandler: refuseConnection,
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        allErrors: false,
        verbose: true,
        strict: false,
      },
    },
    // More than an address can have (Node takes 16 kB of headers): what is too long for an id is refused as an id.
    routerOptions: { maxParamLength: 16_384 },
    // Half a percent sign is no address: no route has it.
    rewriteUrl: request => (isDecodable(request.url ?? '/') ? (request.url ?? '/') : '/malformed-address'),
  });
  const routes = noteRoutes(app);
  compileSchemasLate(app);
  registerErrorAnswers(app);
  registerJsonBody(app);

  registerSecurityHeaders(app, config);
  app.after(() => registerOverload(app));
  registerOrigins(app, config);
  app.register(cookie);
  app.after(() => registerAuthentication(app, { config, sessions, jwts, keys }));
  if (config.rateLimits) registerRateLimits(app, environment);
  app.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'], threshold: 1024 });

  const realtime = registerRealtime(app, context, {
    sessions,
    jwts,
    timer: options.timer ?? systemTimer,
    ...(options.onCatalogue && { onCatalogue: options.onCatalogue }),
  });
  app.after(() => {
    registerMetrics(app, metrics, [...(options.figures ?? []), ...realtime.figures]);
    registerHealthRoutes(app, context, options.notes);
    registerOpenApi(app, config, routes);
  });
  app.register(
    async v1 => {
      v1.addHook('onRequest', requireProject(config.projectId));
      // People's data: no cache on the way may keep them.
      v1.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      registerAccountRoutes(v1, { config, accounts, contacts: accountServices.contacts, environment });
      registerAccountLogRoutes(v1, { accounts });
      registerJwtRoutes(v1, { jwts });
      registerMfaRoutes(v1, { accounts, messenger, secondFactors });
      registerChallengeRoutes(v1, {
        config,
        environment,
        accounts,
        challenges: secondFactors.challenges,
      });
      registerSessionRoutes(v1, { config, accounts, sessions });
      registerProofs(v1, context, accountServices);
      registerAccountData(v1, context, accountServices);
      registerIdentities(v1, context, accountServices, options.fetch ?? fetch);
      registerTeams(v1, context, accountServices);
      registerDatabasesApi(v1, context);
    },
    { prefix: '/v1' },
  );
  app.register(async v1 => registerOAuthCallbacks(v1, config), { prefix: '/v1' });
  app.register(async scope => registerMockConsent(scope, context));
  for (const part of parts) app.register(async scope => part(scope, context));
  return app;
}

function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    // The answer is used: a bundler drops a call of it that is made for its exception alone.
    return decodeURI(url) !== '';
  } catch {
    return false;
  }
}
