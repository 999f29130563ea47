import { createListeners } from '../../core/listeners.ts';

/** The outcomes of operations that had to wait. */
export interface SendingNews {
  sent: number;
  attention: number;
}

/** The latest news that the person has not dismissed. `subscribe` and `state` fit `useSyncExternalStore`. */
export interface SendingNewsLine {
  state: () => SendingNews | null;
  subscribe: (listener: () => void) => () => void;
  dismiss: () => void;
}

export function createSendingNews(): SendingNewsLine & { tell: (news: SendingNews | null) => void } {
  const { subscribe, notify } = createListeners();
  let state: SendingNews | null = null;
  const tell = (news: SendingNews | null) => {
    if (news === state) return;
    state = news;
    notify();
  };
  return {
    state: () => state,
    subscribe,
    dismiss: () => tell(null),
    tell,
  };
}
