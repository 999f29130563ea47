import { useSyncExternalStore } from 'react';

/** The browser holds a session that only lacks the verification code. */
export interface HalfSignedIn {
  /** undefined: as before. */
  remember: boolean | undefined;
}

const KEY = 'portage.half-signed-in';

/** For all tabs of this device, and for a reload. If storage is refused, only the screen that asks for the code knows. */
export function noteHalfSignedIn(half: HalfSignedIn | null): void {
  try {
    if (half) localStorage.setItem(KEY, String(half.remember));
    else localStorage.removeItem(KEY);
  } catch {
    return;
  }
}

export function useHalfSignedIn(): HalfSignedIn | null {
  const noted = useSyncExternalStore(subscribe, readNote);
  return noted === null ? null : { remember: noted === 'undefined' ? undefined : noted === 'true' };
}

function readNote(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
