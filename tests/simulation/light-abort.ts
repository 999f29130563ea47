import events from 'node:events';
import { syncBuiltinESMExports } from 'node:module';

type Listener = () => void;

/**
 * An `AbortController` for code that listens, asks and calls off, of which a world makes thousands. Node's keeps a
 * registry of all signals and makes an error of each call; nobody here reads it.
 */
class LightSignal implements Pick<AbortSignal, 'aborted' | 'throwIfAborted'> {
  aborted = false;
  readonly #listeners = new Set<Listener>();

  addEventListener(_type: 'abort', listener: Listener): void {
    if (!this.aborted) this.#listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: Listener): void {
    this.#listeners.delete(listener);
  }

  get reason(): unknown {
    return this.aborted ? new DOMException('This operation was aborted', 'AbortError') : undefined;
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }

  /** It aborts once, so that every listener is one of once. */
  abort(): void {
    if (this.aborted) return;
    this.aborted = true;
    for (const listener of this.#listeners) listener();
    this.#listeners.clear();
  }
}

class LightController {
  readonly signal = new LightSignal();

  abort(): void {
    this.signal.abort();
  }
}

// Node's own refuses what isn't an `EventTarget`, and these have no limit.
const setMaxListeners = events.setMaxListeners.bind(events);
events.setMaxListeners = (count, ...targets) => {
  const others = targets.filter(target => !(target instanceof LightSignal));
  if (others.length > 0) setMaxListeners(count, ...others);
};
syncBuiltinESMExports();

globalThis.AbortController = LightController as unknown as typeof AbortController;
