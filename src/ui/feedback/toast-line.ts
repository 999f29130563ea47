import { createListeners } from '../../core/listeners.ts';

export interface ToastWords {
  /** A short message. It disappears on its own, so nothing may depend on its being read. */
  text: string;
  /** At most one action, which is also available elsewhere. */
  action?: { label: string; run: () => void };
  tone?: 'good' | 'plain';
}

export interface Toast extends ToastWords {
  id: number;
}

/** Shows what the app just did, one message at a time. A new message replaces the current one. */
export interface ToastLine {
  show: (words: ToastWords) => void;
  /** No effect if that message is no longer shown. */
  dismiss: (id: number) => void;
  current: () => Toast | null;
  /** Whether this page has shown one. */
  hasShown: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

export function createToastLine(): ToastLine {
  let toast: Toast | null = null;
  let last = 0;
  const { subscribe, notify } = createListeners();
  const set = (next: Toast | null) => {
    toast = next;
    notify();
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
    subscribe,
  };
}
