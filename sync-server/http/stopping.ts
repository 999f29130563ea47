import type { FastifyInstance } from 'fastify';
import { ApiError } from '../core/api-error.ts';

const RETRY_SECONDS = 5;

/**
 * Refuses requests that arrive on open connections while the server stops, in the shape of all other errors. Fastify's
 * own answer has another one, so its `return503OnClosing` must be off.
 */
export function registerStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', done => {
    isStopping = true;
    done();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    if (!isStopping) return done();
    const text = 'The server is stopping. Please try again in a moment.';
    done(new ApiError('general_service_unavailable', text, { retryAfterSeconds: RETRY_SECONDS }));
  });
}
