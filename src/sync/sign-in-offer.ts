import type { SignInSettings } from '../wire/settings.ts';

/** By what people can sign in here: as it was known at the start, then as the server says. */
export interface SignInOffer {
  current: () => SignInSettings;
  subscribe: (listener: () => void) => () => void;
}

export function createSignInOffer(known: SignInSettings) {
  const listeners = new Set<() => void>();
  let current = known;
  return {
    current: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(newer: SignInSettings) {
      current = newer;
      for (const listener of listeners) listener();
    },
  };
}
