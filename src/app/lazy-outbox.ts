import type { Outbox } from '../features/services.ts';
import { loadOnce } from '../sync/load-once.ts';

/** What `sync/outbox.ts` makes, as far as the page uses it. */
export interface StartedOutbox extends Outbox {
  hint(): void;
  /** Asks what this person's other devices did. */
  pull(): void;
}

export interface LazyOutbox extends StartedOutbox {
  /** Loads it, and sends what waits. */
  start(): Promise<void>;
}

/**
 * The outbox, whose code is loaded after the first list, or by the first call of anything. A call is answered only when
 * it was carried out, however early it came.
 */
export function lazyOutbox(
  load: () => Promise<StartedOutbox>,
  onSurprise: (error: unknown) => void,
): LazyOutbox {
  let loaded: StartedOutbox | undefined;
  let hasFailed = false;
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const outbox = loadOnce(async () => {
    try {
      loaded = await load();
    } catch (error) {
      hasFailed = true;
      throw error;
    }
    loaded.subscribe(changed);
    changed();
    return loaded;
  });

  // What loads it otherwise tries by itself: a hint before it would only be in its way.
  const start = async (): Promise<void> => (await outbox()).hint();

  return {
    start,
    enqueue: async (...asked) => (await outbox()).enqueue(...asked),
    retry: async id => (await outbox()).retry(id),
    dismiss: async id => (await outbox()).dismiss(id),
    edit: async id => (await outbox()).edit(id),
    remove: async id => (await outbox()).remove(id),
    sendNow: () =>
      void outbox()
        .then(made => made.sendNow())
        .catch(onSurprise),
    // Before it is loaded there is nothing to hint at (`start` ends with a try), unless it could not be.
    hint() {
      if (loaded) loaded.hint();
      else if (hasFailed) start().catch(onSurprise);
    },
    // Loading ends with a try to send, and that with a pull.
    pull: () => loaded?.pull(),
    status: () => loaded?.status() ?? 'idle',
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
