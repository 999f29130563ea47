import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorType } from '../../../src/wire/errors.ts';
import type { Budgets } from '../../budgets/budgets.ts';
import { FairPlaces } from '../../budgets/fair-places.ts';
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

/** Requests that hash at once: one of them usually reads or writes. */
const HASHING = 2;
/** Requests that wait to hash. One more takes the place of whoever hashed most of late. */
const HASHES_WAITING = 64;
const HASHES_RETRY_SECONDS = 2;
/** What was hashed counts half after this time. */
const HALF_LIFE_MS = 600_000;
/** In bytes. Smaller bodies are always read. */
export const LARGE_BODY = 65_536;

/** Errors that mean a wrong secret. */
const WRONG = new Set<ErrorType>(['user_invalid_credentials', 'user_invalid_token']);

/**
 * Budgets that each API request takes from before any work: a place, room for its body and, if it hashes a password, a
 * place for that. Pages, health and metrics always answer.
 */
export function registerRequestBudgets(app: FastifyInstance, budgets: Budgets, nowMs: () => number): void {
  app.decorateRequest('held', null);
  const hashing = new FairPlaces({
    places: HASHING,
    waiting: HASHES_WAITING,
    nowMs,
    halfLifeMs: HALF_LIFE_MS,
  });
  const hold = (request: FastifyRequest, reply: FastifyReply, giveBack: () => void) => {
    // Also if the client left and there is no response.
    if (request.held === null) reply.raw.once('close', () => giveBackAll(request));
    request.held ??= [];
    request.held.push(giveBack);
  };
  const take = (request: FastifyRequest, reply: FastifyReply, name: LevelName, amount = 1) => {
    const address = clientAddress(request);
    const refusal = budgets.take(name, address, amount);
    if (refusal) throw refused(refusal);
    hold(request, reply, () => budgets.give(name, address, amount));
  };
  /** Whoever sent many passwords of late waits for those who sent few. */
  const enterHashing = async (request: FastifyRequest, reply: FastifyReply) => {
    take(request, reply, 'hashes');
    const isGone = () => reply.raw.destroyed;
    const leave = await hashing.enter(askerOf(request), { isKnown: request.device !== null, isGone });
    if (leave === null) throw refused(budgets.turnAway('hashes', HASHES_RETRY_SECONDS));
    if (isGone()) leave();
    hold(request, reply, leave);
  };

  app.addHook('onRequest', async (request, reply) => {
    if (isApiPath(request.url) && request.routeOptions.config.isSocket !== true)
      take(request, reply, 'requests');
  });
  app.addHook('preHandler', async (request, reply) => {
    const { hashesPassword, takesGuesses, sendsMessage, stores } = request.routeOptions.config;
    if (request.caller.kind === 'key') return;
    if (takesGuesses === true) {
      const refusal = budgets.check('guesses', { address: askerOf(request) });
      if (refusal) throw refused(refusal);
    }
    if (sendsMessage === true) requireBudget(budgets, request, 'messages');
    if (stores === true) requireBudget(budgets, request, 'operations', 'stored');
    if (hashesPassword === true) await enterHashing(request, reply);
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
    // Reading it costs steps. Whoever has none left is refused before it arrives.
    if (bytes > LARGE_BODY && request.routeOptions.config.streamsBody !== true)
      requireBudget(budgets, request, 'steps');
    take(request, reply, 'bodies', bytes);
  };
  app.decorate('takeBody', takeBody);
}

declare module 'fastify' {
  interface FastifyInstance {
    takeBody: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  }
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
