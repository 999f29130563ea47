import { createListeners } from '../../core/listeners.ts';

/** The outcomes of operations that had to wait. */
export interface SendingNews {
  sent: number;
  attention: number;
}

/** `account-deleted`: on another device, so this one removed the person's data, unsent ones too. */
export type News = SendingNews | 'account-deleted';

/** The latest news that the person has not dismissed. `subscribe` and `state` fit `useSyncExternalStore`. */
export interface SendingNewsLine {
  state: () => News | null;
  subscribe: (listener: () => void) => () => void;
  dismiss: () => void;
}

export function createSendingNews(): SendingNewsLine & { tell: (news: News | null) => void } {
  const { subscribe, notify } = createListeners();
  let state: News | null = null;
  const tell = (news: News | null) => {
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
