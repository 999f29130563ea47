import type { FastifyBaseLogger } from 'fastify';
import { isShortage } from '../store/open-files.ts';

/**
 * `rejection`: no code handled the promise. `connection`: an error event without a listener. `exception`: no code
 * caught it.
 */
export type UnhandledKind = 'rejection' | 'connection' | 'exception';

/** Codes of connections and request streams that ended early. */
const ENDS_A_CONNECTION = new Set([
  'ECONNABORTED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTCONN',
  'EPIPE',
  'ERR_HTTP_HEADERS_SENT',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
]);

interface Parts {
  log: Pick<FastifyBaseLogger, 'error' | 'fatal'>;
  /** The state in memory may be wrong. Called once. */
  onBroken: (error: unknown) => void;
}

/**
 * Logs and counts unhandled errors. Only an exception ends the process, because it may have left a change half done.
 * Code that keeps state (the stores, their feeds and queues) catches its own failures, including those of its promises,
 * and stops the server by `onFatal`. So a rejection that arrives here belongs to one request, socket or mail, which is
 * over.
 */
export class UnhandledErrors {
  readonly counts: Record<UnhandledKind, number> = { rejection: 0, connection: 0, exception: 0 };
  readonly #log: Parts['log'];
  readonly #onBroken: Parts['onBroken'];
  #isBroken = false;

  constructor({ log, onBroken }: Parts) {
    this.#log = log;
    this.#onBroken = onBroken;
  }

  /** Handles the events that would otherwise end the process. */
  listen(to: Pick<NodeJS.Process, 'on'>): void {
    to.on('unhandledRejection', reason => this.rejected(reason));
    to.on('uncaughtException', error => this.thrown(error));
  }

  rejected(reason: unknown): void {
    this.counts.rejection += 1;
    this.#log.error({ err: reason }, 'unhandled promise rejection');
  }

  thrown(error: unknown): void {
    if (endsOneConnection(error)) {
      this.counts.connection += 1;
      this.#log.error({ err: error }, 'unhandled connection error');
      return;
    }
    this.counts.exception += 1;
    if (this.#isBroken) {
      this.#log.error({ err: error }, 'another uncaught exception');
      return;
    }
    this.#isBroken = true;
    this.#log.fatal({ err: error }, 'uncaught exception: the server is shutting down');
    this.#onBroken(error);
  }
}

function endsOneConnection(error: unknown): boolean {
  if (isShortage(error)) return true;
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    ENDS_A_CONNECTION.has(error.code)
  );
}
