import { isObject } from '../../../src/core/json.ts';
import { type Sequence, StoreUnavailable } from '../store.ts';
import { type ClusterFetch, refusalOf, REQUEST_TIMEOUT_MS } from './cluster-requests.ts';

const POLL_MS = 20_000;

/** Resolves once something was written after `since`, or after a while: whether something was. */
export type PollFeed = (since: Sequence, signal: AbortSignal) => Promise<boolean>;

export function feedPoll(database: string, ask: ClusterFetch): PollFeed {
  return async (since, signal) => {
    const query = `feed=longpoll&limit=1&timeout=${POLL_MS}&since=${encodeURIComponent(since)}`;
    const headers = { accept: 'application/json' };
    const response = await ask(
      `${database}/_changes?${query}`,
      { headers, signal },
      POLL_MS + REQUEST_TIMEOUT_MS,
    );
    const answer: unknown = await response.json();
    if (!response.ok) throw refusalOf(response.status, answer);
    if (!isObject(answer) || !Array.isArray(answer['results']))
      throw new StoreUnavailable('The cluster answered a poll of its feed with something else');
    return answer['results'].length > 0;
  };
}

interface Watch {
  poll: PollFeed;
  ring: () => void;
  /** Waits after an answer, so that a busy database isn't asked all the time. */
  pause: () => Promise<void>;
  /** Waits after a failure. */
  recover: (failures: number) => Promise<void>;
}

/**
 * Rings when another process may have written after the position that the feed has read up to. While the feed moves by
 * itself, because this process writes, that is asked only now and then.
 */
export class FeedWatch {
  readonly #closed = new AbortController();
  #position: Sequence | undefined;
  /** Whether the feed has read since the last ring. Without listeners it doesn't read. */
  #hasRead = false;
  #read: (() => void) | undefined;

  start(watch: Watch): () => void {
    void this.#run(watch);
    return () => {
      this.#closed.abort();
      this.#read?.();
    };
  }

  /** The feed has read up to here. */
  read(position: Sequence): void {
    this.#position = position;
    this.#hasRead = true;
    this.#read?.();
  }

  async #run({ poll, ring, pause, recover }: Watch): Promise<void> {
    const { signal } = this.#closed;
    for (let failures = 0; !signal.aborted; ) {
      if (!this.#hasRead) await this.#nextRead();
      const since = this.#position;
      if (signal.aborted || since === undefined) continue;
      try {
        const isNews = await poll(since, signal);
        failures = 0;
        if (!isNews) continue;
        this.#hasRead = false;
        ring();
        await pause();
      } catch {
        if (signal.aborted) return;
        failures += 1;
        await recover(failures);
        // Something may have been missed meanwhile.
        ring();
      }
    }
  }

  #nextRead(): Promise<void> {
    return new Promise(resolve => {
      this.#read = () => {
        this.#read = undefined;
        resolve();
      };
    });
  }
}
