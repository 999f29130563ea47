import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Context } from './context.ts';
import { registerAuthentication } from './http/authenticate.ts';
import { registerErrorAnswers } from './http/error-answer.ts';
import { BODY_MAX_BYTES, registerJsonBody } from './http/json-body.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerOrigins } from './http/origins.ts';
import { registerOverload } from './http/overload.ts';
import { requireProject } from './http/project.ts';
import { registerRateLimits } from './http/rate-limits.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { registerAccountRoutes } from './routes/account.ts';
import { registerSessionRoutes } from './routes/account-sessions.ts';
import { registerDocumentRoutes } from './routes/documents.ts';
import { registerHealthRoutes } from './routes/health.ts';
import { createAccountServices } from './services/account-services.ts';
import { collectionRules } from './services/collection-rules.ts';
import { createDocumentReads } from './services/document-reads.ts';
import { createDocumentWrites } from './services/document-writes.ts';
import { createJobDocument } from './services/job-documents.ts';

/** A group of routes, in a scope of its own: its hooks and parsers touch no other part. */
export type Part = (app: FastifyInstance, context: Context) => void | Promise<void>;

export interface AppOptions {
  /** Opens what API_KEY opens; made at each start for the import command. */
  operatorToken?: string;
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
  const { config, environment } = context;
  const keys = [config.apiKey, options.operatorToken].filter(key => key !== null && key !== undefined);
  const { accounts, sessions } = createAccountServices(context);
  const reads = createDocumentReads(context);
  const writes = createDocumentWrites(context, collectionRules(createJobDocument(context)));

  const app = Fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    // Generous: a phone at the edge of its signal needs minutes for a push of 1 MB.
    requestTimeout: 300_000,
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
  registerErrorAnswers(app);
  registerJsonBody(app);

  registerSecurityHeaders(app, config);
  app.after(() => registerOverload(app));
  registerOrigins(app, config);
  app.register(cookie);
  app.after(() => registerAuthentication(app, { config, sessions, keys }));
  if (config.rateLimits) registerRateLimits(app, environment);
  app.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'], threshold: 1024 });

  app.after(() => {
    registerMetrics(app);
    registerHealthRoutes(app, context);
  });
  app.register(
    async v1 => {
      v1.addHook('onRequest', requireProject(config.projectId));
      // People's data: no cache on the way may keep them.
      v1.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      registerAccountRoutes(v1, { accounts, environment });
      registerSessionRoutes(v1, { config, accounts, sessions });
      registerDocumentRoutes(v1, { reads, writes, environment });
    },
    { prefix: '/v1' },
  );
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
