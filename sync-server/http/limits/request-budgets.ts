import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
    /** Gives back what the request holds until it is finished. */
    held: (() => void)[] | null;
  }
}

/** In bytes. Smaller bodies are always read. */
export const LARGE_BODY = 65_536;

/** Errors that mean a wrong secret. */
const WRONG = new Set<ErrorType>(['user_invalid_credentials', 'user_invalid_token']);

/**
 * Budgets that each API request takes from before any work: a place and room for its body. Pages, health and metrics always answer.
 */
export function registerRequestBudgets(app: FastifyInstance, budgets: Budgets): void {
  app.decorateRequest('held', null);
  app.addHook('onRequest', async (request, reply) => {
    if (isApiPath(request.url) && request.routeOptions.config.isSocket !== true)
      takeShare(budgets, request, reply, 'requests');
  });
  app.addHook('preHandler', async request => {
    const { takesGuesses, sendsMessage, stores } = request.routeOptions.config;
    if (request.caller.kind === 'key') return;
    if (takesGuesses === true) {
      const refusal = budgets.check('guesses', { address: askerOf(request) });
      if (refusal) throw refused(refusal);
    }
    if (sendsMessage === true) requireBudget(budgets, request, 'messages');
    if (stores === true) requireBudget(budgets, request, 'operations', 'stored');
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    giveBackAll(request);
    const { takesGuesses, sendsMessage, stores } = request.routeOptions.config;
    const isWrong = request.refusedAs !== null && WRONG.has(request.refusedAs);
    if (takesGuesses === true && isWrong) budgets.spend('guesses', { address: askerOf(request) }, 1);
    if (sendsMessage === true && statusCode < 300) spendBudget(budgets, request, 'messages', 1);
    if (stores === true && statusCode < 300) spendStored(budgets, request, 1);
  });

  /** Runs once the caller is known: the import command's batches are larger than any client's share. */
  const takeBody = async (request: FastifyRequest, reply: FastifyReply) => {
    const bytes = bodyBytes(request);
    if (bytes === 0 || request.caller.kind === 'key' || !isApiPath(request.url)) return;
    // Reading it costs steps. A client with none left is refused before it arrives.
    if (bytes > LARGE_BODY && request.routeOptions.config.streamsBody !== true)
      requireBudget(budgets, request, 'steps');
    takeShare(budgets, request, reply, 'bodies', bytes);
  };
  app.decorate('takeBody', takeBody);
}

declare module 'fastify' {
  interface FastifyInstance {
    takeBody: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  }
}

/** Takes an amount until the request is finished. Throws 429 or 503 if there isn't as much left. */
export function takeShare(
  budgets: Budgets,
  request: FastifyRequest,
  reply: FastifyReply,
  name: LevelName,
  amount = 1,
): void {
  const address = clientAddress(request);
  const refusal = budgets.take(name, address, amount);
  if (refusal) throw refused(refusal);
  holdUntilFinished(request, reply, () => budgets.give(name, address, amount));
}

export function holdUntilFinished(request: FastifyRequest, reply: FastifyReply, giveBack: () => void): void {
  // A client that left gets no response, which would give it back.
  if (reply.raw.destroyed) return giveBack();
  if (request.held === null) reply.raw.once('close', () => giveBackAll(request));
  request.held ??= [];
  request.held.push(giveBack);
}

function giveBackAll(request: FastifyRequest): void {
  for (const giveBack of request.held ?? []) giveBack();
  request.held = null;
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
