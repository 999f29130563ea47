export interface ToastWords {
  /** What happened, in a few words: it goes away by itself, and nothing rests on its being read. */
  text: string;
  /** At most one thing to do about it, which can be done elsewhere too. */
  action?: { label: string; run: () => void };
  tone?: 'good' | 'plain';
}

export interface Toast extends ToastWords {
  id: number;
}

/** What the app has just done at a person's press, one at a time: the next one takes the place of the last. */
export interface ToastLine {
  show: (words: ToastWords) => void;
  /** Of one that is no longer shown, nothing. */
  dismiss: (id: number) => void;
  current: () => Toast | null;
  /** There has been one in this page. */
  hasShown: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

export function createToastLine(): ToastLine {
  let toast: Toast | null = null;
  let last = 0;
  const listeners = new Set<() => void>();
  const set = (next: Toast | null) => {
    toast = next;
    for (const listener of listeners) listener();
  };
  return {
    show: words => {
      last += 1;
      set({ ...words, id: last });
    },
    dismiss: id => {
      if (toast?.id === id) set(null);
    },
    current: () => toast,
    hasShown: () => last > 0,
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
