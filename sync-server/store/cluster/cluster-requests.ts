import { isObjectOrArray } from '../../../src/core/json.ts';
import { StoreUnavailable } from '../store.ts';

/**
 * A node that was cut off from the others may keep its connections and answer nothing that needs a quorum. It's left
 * soon, because no change can be saved in the meantime.
 */
export const REQUEST_TIMEOUT_MS = 8_000;

/** Retrying is useless: the credentials are wrong, or the database no longer exists. */
export class ClusterRefused extends StoreUnavailable {}

/** Status 202: fewer nodes have the write than acknowledge one. */
export class TooFewNodes extends StoreUnavailable {
  /** The answer: for a bulk request, one row for each document. */
  readonly answer: unknown;

  constructor(answer: unknown) {
    super('The cluster accepted a write on too few nodes (202)');
    this.answer = answer;
  }
}

/** `limitMs`: how long the answer may take, if not as long as usual. */
export type ClusterFetch = (url: string, options: RequestInit, limitMs?: number) => Promise<Response>;

/**
 * For PouchDB's `fetch` option, because PouchDB has no time limit and doesn't report status 202. That status means that
 * too few nodes have the write, so it doesn't count as acknowledged.
 */
export async function clusterFetch(
  url: string,
  options: RequestInit,
  limitMs = REQUEST_TIMEOUT_MS,
): Promise<Response> {
  const timeout = AbortSignal.timeout(limitMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const response = await fetch(url, { ...options, signal });
  if (response.status === 202) throw new TooFewNodes(await response.json().catch(() => null));
  return response;
}

/** Needed because PouchDB rejects with plain objects as well as errors. */
function toUnavailable(error: unknown): StoreUnavailable {
  if (error instanceof StoreUnavailable) return error;
  const { status, message, reason, cause } = isObjectOrArray(error) ? error : {};
  // The message of `fetch` itself names no address.
  const said = [cause instanceof Error && cause.message, message, reason].find(
    each => typeof each === 'string',
  );
  const text = `The cluster failed: ${said ?? 'it gave no reason'}`;
  const isFinal = status === 401 || status === 403 || status === 404;
  return new (isFinal ? ClusterRefused : StoreUnavailable)(text, { cause: error });
}

/** The failure that an answer other than 2xx tells. */
export function refusalOf(status: number, answer: unknown): StoreUnavailable {
  return toUnavailable({ ...(isObjectOrArray(answer) ? answer : {}), status });
}

export interface Retry {
  attempts: number;
  /** Waits before retry number `attempt` (from 1). */
  pause: (attempt: number) => Promise<void>;
}

/** Retries after failures that may be temporary, and throws the last one. */
export async function withRetry<T>(
  { attempts, pause }: Retry,
  work: (attempt: number) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      const failure = toUnavailable(error);
      if (failure instanceof ClusterRefused || attempt + 1 >= attempts) throw failure;
      await pause(attempt + 1);
    }
  }
}
