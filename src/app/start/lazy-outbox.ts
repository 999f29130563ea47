import { createListeners } from '../../core/listeners.ts';
import type { Outbox } from '../../features/services.ts';
import { lazyService } from '../../sync/lazy-service.ts';
import { loadOnce } from '../../core/load-once.ts';

/** The part of `sync/outbox/outbox.ts` that the page uses. */
export interface StartedOutbox extends Outbox {
  hint(): void;
  /** Loads changes from this person's other devices. */
  pull(): void;
}

export interface LazyOutbox extends StartedOutbox {
  /** Loads the outbox and sends what is waiting. */
  start(): Promise<void>;
}

/**
 * The outbox. Its code is loaded after the first list, or by the first call. A call only resolves once it was carried
 * out, however early it was made.
 */
export function lazyOutbox(
  load: () => Promise<StartedOutbox>,
  onUnexpectedError: (error: unknown) => void,
): LazyOutbox {
  let loaded: StartedOutbox | undefined;
  let hasFailed = false;
  const { subscribe, notify: changed } = createListeners();
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

  // Other calls that load it also try to send. A hint before them would only interfere.
  const start = async (): Promise<void> => (await outbox()).hint();

  return {
    ...lazyService(outbox, ['enqueue', 'retry', 'dismiss', 'edit', 'remove', 'changeUpload']),
    start,
    sendNow: () =>
      void outbox()
        .then(made => made.sendNow())
        .catch(onUnexpectedError),
    // Before loading, a hint isn't needed, because `start` ends with a try. If loading failed, it is.
    hint() {
      if (loaded) loaded.hint();
      else if (hasFailed) start().catch(onUnexpectedError);
    },
    // Loading ends with a try to send, which ends with a pull.
    pull: () => loaded?.pull(),
    status: () => loaded?.status() ?? 'idle',
    subscribe,
  };
}
