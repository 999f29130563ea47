import type { FastifyBaseLogger } from 'fastify';

/** Whether consumers can save their positions, noted in the log when it changes. All of them save to the same store. */
export class SavingState {
  readonly #log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  #fails = false;

  constructor(log: Pick<FastifyBaseLogger, 'warn' | 'info'>) {
    this.#log = log;
  }

  failed(error: unknown): void {
    if (this.#fails) return;
    this.#fails = true;
    this.#log.warn({ err: error }, 'events: positions can’t be saved for now');
  }

  worked(): void {
    if (!this.#fails) return;
    this.#fails = false;
    this.#log.info('events: positions are saved again');
  }
}
