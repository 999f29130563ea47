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
  const listeners = new Set<() => void>();
  let state: SendingNews | null = null;
  const tell = (news: SendingNews | null) => {
    if (news === state) return;
    state = news;
    for (const listener of listeners) listener();
  };
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dismiss: () => tell(null),
    tell,
  };
}
