import type { FastifyInstance } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import type { Timer } from '../core/timer.ts';

const RETRY_SECONDS = 5;
/** How long a stop waits for functions whose callers wait for them. They may run for 30 s. */
const CALLS_MS = 3_000;
/** How long a stop waits for requests in progress. `LONGEST_STOP_MS` also has to be enough for closing the stores. */
const REQUESTS_MS = 6_000;

interface Parts {
  timer: Timer;
  /** Ends the functions whose callers wait for them. */
  endCalls: () => Promise<void> | undefined;
}

/**
 * Refuses requests that arrive on open connections while the server stops, in the shape of all other errors. Fastify's
 * own answer has another one, so its `return503OnClosing` must be off. Slow requests in progress are ended, because the
 * stores are only closed after them.
 */
export function registerStopping(app: FastifyInstance, { timer, endCalls }: Parts): void {
  let isStopping = false;
  let cancel = () => {};
  app.addHook('preClose', done => {
    isStopping = true;
    const waits = [
      timer.after(CALLS_MS, () => void endCalls()),
      timer.after(REQUESTS_MS, () => app.server.closeAllConnections()),
    ];
    cancel = () => waits.forEach(each => each());
    done();
  });
  app.addHook('onClose', (_app, done) => {
    cancel();
    done();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    if (!isStopping) return done();
    const text = 'The server is stopping. Please try again in a moment.';
    done(new ApiError('general_service_unavailable', text, { retryAfterSeconds: RETRY_SECONDS }));
  });
}
