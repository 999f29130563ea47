import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorType } from '../../../src/wire/errors.ts';
import type { Budgets } from '../../budgets/budgets.ts';
import type { LevelName } from '../../budgets/figures.ts';
import { clientAddress } from '../../core/network/client-address.ts';
import { askerOf } from './holder.ts';
import { requireBudget, spendBudget, spendStored } from './operation-budgets.ts';
import { isApiPath } from '../project.ts';
import { refused } from './refused.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Lasts until the client disconnects and has its own budget, so it takes no place among the requests in progress.
     */
    isSocket?: boolean;
    /** Hashes a password, or compares one with a hash. */
    hashesPassword?: boolean;
    /** The request carries a secret that could be guessed; a wrong one is counted. */
    takesGuesses?: boolean;
    /** The route sends a mail or a text message when it succeeds. */
    sendsMessage?: boolean;
    /** The body is passed on as it arrives, so little of it is in memory. */
    streamsBody?: boolean;
    /** The route stores a document when it succeeds. */
    stores?: boolean;
  }
  interface FastifyRequest {
    /** The budgets that the request holds until it is finished. */
    held: { name: LevelName; address: string; amount: number }[] | null;
  }
}

/** Errors that mean a wrong secret. */
const WRONG = new Set<ErrorType>(['user_invalid_credentials', 'user_invalid_token']);

/**
 * Budgets that each API request takes from before any work: a place, room for its body and, if it hashes a password, a
 * place for that. Pages, health and metrics always answer.
 */
export function registerRequestBudgets(app: FastifyInstance, budgets: Budgets): void {
  app.decorateRequest('held', null);
  const take = (request: FastifyRequest, name: LevelName, amount = 1) => {
    const address = clientAddress(request);
    const refusal = budgets.take(name, address, amount);
    if (refusal) throw refused(refusal);
    request.held ??= [];
    request.held.push({ name, address, amount });
  };
  const giveBack = (request: FastifyRequest) => {
    for (const { name, address, amount } of request.held ?? []) budgets.give(name, address, amount);
    request.held = null;
  };

  app.addHook('onRequest', async request => {
    if (isApiPath(request.url) && request.routeOptions.config.isSocket !== true) take(request, 'requests');
  });
  app.addHook('preHandler', async request => {
    const { hashesPassword, takesGuesses, sendsMessage, stores } = request.routeOptions.config;
    if (request.caller.kind === 'key') return;
    if (takesGuesses === true) {
      const refusal = budgets.check('guesses', { address: askerOf(request) });
      if (refusal) throw refused(refusal);
    }
    if (sendsMessage === true) requireBudget(budgets, request, 'messages');
    if (stores === true) requireBudget(budgets, request, 'operations', 'stored');
    if (hashesPassword === true) take(request, 'hashes');
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    giveBack(request);
    const { takesGuesses, sendsMessage, stores } = request.routeOptions.config;
    const isWrong = request.refusedAs !== null && WRONG.has(request.refusedAs);
    if (takesGuesses === true && isWrong) budgets.spend('guesses', { address: askerOf(request) }, 1);
    if (sendsMessage === true && statusCode < 300) spendBudget(budgets, request, 'messages', 1);
    if (stores === true && statusCode < 300) spendStored(budgets, request, 1);
  });
  app.addHook('onRequestAbort', async request => giveBack(request));

  /** Runs once the caller is known: the import command's batches are larger than any client's share. */
  const takeBody = async (request: FastifyRequest) => {
    const bytes = bodyBytes(request);
    if (bytes > 0 && request.caller.kind !== 'key' && isApiPath(request.url)) take(request, 'bodies', bytes);
  };
  app.decorate('takeBody', takeBody);
}

declare module 'fastify' {
  interface FastifyInstance {
    takeBody: (request: FastifyRequest) => Promise<void>;
  }
}

/** Of a body that is passed on. */
const STREAM_BYTES = 131_072;

/** The most bytes of the body that can be in memory; a longer one is refused while it is read. */
function bodyBytes({ headers, routeOptions }: FastifyRequest): number {
  const { bodyLimit, config } = routeOptions;
  const limit = config.streamsBody === true ? STREAM_BYTES : bodyLimit;
  if (headers['transfer-encoding'] !== undefined) return limit;
  const length = Number(headers['content-length'] ?? 0);
  return Number.isFinite(length) ? Math.min(length, limit) : limit;
}
