import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { From } from './catalogue/manifest/manifest-views.ts';
import { Budgets } from './budgets/budgets.ts';
import { withoutShares } from './budgets/figures.ts';
import { requestAddress } from './core/network/request-address.ts';
import { turns } from './core/turns/own-turn.ts';
import { systemTimer, type Timer } from './core/timer.ts';
import type { Context } from './board/context.ts';
import { registerAuthentication } from './http/session/authenticate.ts';
import { limitConnections } from './http/limits/connection-budget.ts';
import { registerDeviceCookies } from './http/session/device-cookie.ts';
import { registerCompression } from './http/compressed-answers.ts';
import { readableAddress } from './http/readable-address.ts';
import { registerErrorAnswers } from './http/error-answer.ts';
import { BODY_MAX_BYTES, registerJsonBody } from './http/json-body.ts';
import { registerForwardedHeaders } from './http/forwarded-headers.ts';
import { type Forwarding, registerForwardedRequests } from './http/forwarded-requests.ts';
import { compileSchemasLate } from './http/lazy-validation.ts';
import { registerHashingPlaces } from './http/limits/hashing-places.ts';
import { createHttpServer, type FastPath } from './http/limits/http-server.ts';
import { createMetrics, type LabelledFigure, type ReadFigure, registerMetrics } from './http/metrics.ts';
import { registerOperatorRoutes } from './http/session/operator.ts';
import { registerOrigins } from './http/session/origins.ts';
import { registerRateLimits } from './http/limits/rate-limits.ts';
import { refuseConnection } from './http/limits/refuse-connection.ts';
import { inLine, upgradesInLine } from './http/limits/request-line.ts';
import { registerRequestBudgets } from './http/limits/request-budgets.ts';
import { registerRouteQuotas } from './http/limits/route-quotas.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { registerSlowBodies } from './http/limits/slow-bodies.ts';
import { registerStopping } from './http/stopping.ts';
import { registerUnreadBodies } from './http/limits/unread-bodies.ts';
import { createFiles, type Files } from './files/create-files.ts';
import type { FunctionServices } from './functions/open-functions.ts';
import type { DeliveryFigures } from './mail/delivery-figures.ts';
import { noteRoutes } from './openapi/served-routes.ts';
import { registerRealtime } from './realtime/register-realtime.ts';
import { registerAppwriteApi } from './routes/appwrite-api.ts';
import { registerHealthRoutes } from './routes/health.ts';
import { registerOpenApi } from './routes/openapi.ts';
import { shareOpenFiles } from './store/open-files.ts';
import { createAccountServices } from './accounts/account-services.ts';
import { createDynamicKeys } from './accounts/dynamic-keys.ts';
import type { Fetch } from './accounts/oauth/provider-calls.ts';
import type { UnhandledErrors } from './http/unhandled-errors.ts';

/** A group of routes in its own scope. Its hooks and parsers affect no other group. */
export type Part = (app: FastifyInstance, context: Context) => void | Promise<void>;

export interface AppOptions {
  /** A token with the rights of API_KEY. Each start makes a new one for the import command. */
  operatorToken?: string;
  /** For `GET /metrics`. */
  figures?: readonly ReadFigure[];
  /** Answers the requests that every phone sends, before the framework sees them: see `FastPath`. */
  fastPath?: FastPath;
  /** false: without Appwrite's routes, for a simulation that starts thousands of servers and never uses them. */
  appwriteApi?: boolean;
  /** Absent: functions don't run. */
  functions?: FunctionServices;
  /** Calls sign-in providers. Absent: over the network. */
  fetch?: Fetch;
  /** Registers a listener for each new position of the catalogue, to tell sockets about it. */
  onCatalogue?: (listener: (position: From) => void) => void;
  /** Schedules heartbeats and hints to sockets. */
  timer?: Timer;
  /** Notes for the operator that don't affect readiness, for `GET /health`. */
  notes?: () => readonly string[];
  /** Budgets that the caller keeps across restarts. Absent: new ones. */
  budgets?: Budgets;
  /** For `GET /metrics`. */
  unhandled?: Pick<UnhandledErrors, 'counts'>;
  /** For `GET /metrics`: the number of expired documents removed, by kind. */
  collected?: ReadonlyMap<string, number>;
  /** Absent: opened here. */
  files?: Files;
  /** For `GET /metrics`. */
  deliveries?: DeliveryFigures;
  /** Where several servers share the stores: passes requests on to the one that writes. */
  forwarding?: Omit<Forwarding, 'operatorToken'> | undefined;
  /** For `GET /metrics`. */
  labelled?: readonly LabelledFigure[];
}

/** The budgets from the configuration. With RATE_LIMITS off, they have no shares per client. */
export function createBudgets({ config, environment, idKey }: Context): Budgets {
  const shared = config.rateLimits ? config.budgets : withoutShares(config.budgets);
  const { address, server } = shared.connections;
  const connections = { address, server: Math.min(server, shareOpenFiles().connections) };
  return new Budgets({ ...shared, connections }, { nowMs: () => environment.nowMs(), idKey });
}

declare module 'fastify' {
  interface FastifyInstance {
    budgets: Budgets;
  }
}

/**
 * The server without its socket: a function from request to answer. `await app.ready()` or `app.listen()` loads it.
 * Each request passes, in this order: proxies' headers, security headers, the check that the server isn't stopping, a place (`request-budgets.ts`), CORS and origin,
 * authentication, room for the body, project, rate limit.
 */
export function createApp(
  context: Context,
  parts: readonly Part[],
  options: AppOptions = {},
): FastifyInstance {
  const { config, environment } = context;
  const keys = [config.apiKey, options.operatorToken].filter(key => key !== null && key !== undefined);
  const budgets = options.budgets ?? createBudgets(context);
  const accountServices = createAccountServices(context, budgets);
  const { devices, sessions, jwts } = accountServices;

  const dynamicKeys = createDynamicKeys(context);
  const timer = options.timer ?? systemTimer;
  const metrics = createMetrics();
  const addressOf = requestAddress(config.trustedProxies);
  const line = { turns, budgets, addressOf };
  const app = Fastify({
    serverFactory: handler => {
      const server = createHttpServer({
        handler,
        inTurn: begin => inLine(begin, line),
        fastPath: options.fastPath,
        observe: metrics.observe,
        onFailed: (error, what) => context.log.error({ err: error }, what),
      });
      limitConnections(server, budgets, config.trustedProxies);
      return server;
    },
    clientErrorHandler: refuseConnection,
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    return503OnClosing: false,
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
    // Longer than any parameter can be (Node accepts 16 kB of headers), so an overlong id is refused as an id.
    routerOptions: { maxParamLength: 16_384 },
    rewriteUrl: request => readableAddress(request.url ?? '/'),
  });
  const routes = noteRoutes(app);
  compileSchemasLate(app);
  registerErrorAnswers(app, environment);
  registerJsonBody(app);
  app.decorate('budgets', budgets);

  registerForwardedHeaders(app, config.trustedProxies);
  registerSecurityHeaders(app, config);
  registerStopping(app, { timer, endCalls: () => options.functions?.endCalls() });
  app.after(() => {
    // Must run before the budgets and limits: a known device has its own.
    registerDeviceCookies(app, { config, devices });
    registerRequestBudgets(app, budgets);
    registerRouteQuotas(app, context);
    registerUnreadBodies(app, budgets);
    registerSlowBodies(app, { nowMs: () => environment.nowMs(), timer });
  });
  registerOrigins(app, config);
  const { forwarding, operatorToken } = options;
  if (forwarding) app.after(() => registerForwardedRequests(app, { ...forwarding, operatorToken }));
  app.register(cookie);
  app.after(() => {
    const onWrongKey = metrics.countWrongKey;
    registerAuthentication(app, { config, sessions, jwts, keys, dynamicKeys, budgets, onWrongKey });
    registerOperatorRoutes(app);
    app.addHook('onRequest', app.takeBody);
  });
  if (config.rateLimits) registerRateLimits(app, environment);
  registerHashingPlaces(app, budgets, () => environment.nowMs());
  registerCompression(app, () => environment.nowMs(), context.work);

  const realtime = registerRealtime(app, context, {
    sessions,
    jwts,
    timer,
    budgets,
    ...(options.onCatalogue && { onCatalogue: options.onCatalogue }),
  });
  app.after(() => {
    upgradesInLine(app.server, line);
    const figures = [...(options.figures ?? []), ...(options.functions?.figures ?? []), ...realtime.figures];
    registerMetrics(app, metrics, figures, {
      budgets,
      quotas: context.quotas,
      ...(options.unhandled && { unhandled: options.unhandled }),
      ...(options.collected && { collected: options.collected }),
      ...(options.deliveries && { deliveries: options.deliveries }),
      ...(options.labelled && { labelled: options.labelled }),
    });
    registerHealthRoutes(app, context, options.notes);
    registerOpenApi(app, config, routes);
  });
  if (options.appwriteApi !== false) {
    const files = options.files ?? createFiles(context, { timer });
    app.addHook('onClose', () => files.close());
    registerAppwriteApi(app, context, {
      services: accountServices,
      fetch: options.fetch ?? fetch,
      files,
      functions: options.functions,
    });
  }
  for (const part of parts) app.register(async scope => part(scope, context));
  return app;
}
