/** `prompt`: the browser has a dialog of its own; `steps`: iOS, where only the person can do it. */
export type InstallWay = 'prompt' | 'steps';

/** Portage on the Home Screen: offered when it is of use, once, and never again when that was declined. */
export interface InstallOffer {
  /** null: it is there already, or this browser installs nothing. */
  way: () => InstallWay | null;
  /** The moment has come: a posting was saved, or this is not the first visit. */
  isDue: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** The person keeps something here: now they know what the app is for. */
  useful: () => void;
  /** Not wanted: kept on this device. */
  dismiss: () => void;
  /** Shows the browser's dialog, at most once for each time that the browser allows it. True: it was accepted. */
  install: () => Promise<boolean>;
}

/** Chromium's, and no other's. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

export interface InstallParts {
  /** Its `beforeinstallprompt` and `appinstalled`. */
  window: Pick<EventTarget, 'addEventListener'>;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Opened from the Home Screen. */
  isInstalled: boolean;
  /** iPhones and iPads, in the browser. */
  needsSteps: boolean;
  nowMs: number;
}

const KEY = 'portage.install';
/** A page opened again within this time is still the same visit. */
const VISIT_MS = 30 * 60_000;

interface Kept {
  visits: number;
  seenAt: number;
  dismissed: boolean;
}

/** To be made before the browser's offer comes, which is soon after the page is loaded. A refused storage costs the memory. */
export function createInstallOffer({
  window,
  storage,
  isInstalled,
  needsSteps,
  nowMs,
}: InstallParts): InstallOffer {
  let prompt: InstallPromptEvent | null = null;
  let isThere = isInstalled;
  let isUseful = false;
  let kept = read(storage);
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const keep = (next: Kept) => {
    kept = next;
    try {
      storage.setItem(KEY, JSON.stringify(next));
    } catch {
      // See above.
    }
  };
  const isNewVisit = kept.visits === 0 || Math.abs(nowMs - kept.seenAt) > VISIT_MS;
  keep({ ...kept, visits: kept.visits + (isNewVisit ? 1 : 0), seenAt: nowMs });

  window.addEventListener('beforeinstallprompt', event => {
    // Else the browser shows a bar of its own, at a moment of its own.
    event.preventDefault();
    prompt = event as InstallPromptEvent;
    tell();
  });
  window.addEventListener('appinstalled', () => {
    isThere = true;
    prompt = null;
    tell();
  });

  const way = (): InstallWay | null => {
    if (isThere) return null;
    if (prompt) return 'prompt';
    return needsSteps ? 'steps' : null;
  };
  const dismiss = () => {
    keep({ ...kept, dismissed: true });
    tell();
  };
  return {
    way,
    isDue: () => !kept.dismissed && way() !== null && (isUseful || kept.visits > 1),
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    useful() {
      isUseful = true;
      tell();
    },
    dismiss,
    async install() {
      const asked = prompt;
      if (!asked) return false;
      // The browser takes each event once.
      prompt = null;
      const { outcome } = await asked.prompt();
      if (outcome === 'accepted') isThere = true;
      else dismiss();
      tell();
      return isThere;
    },
  };
}

function read(storage: Pick<Storage, 'getItem'>): Kept {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? '{}');
    const { visits, seenAt, dismissed } = Object(value) as Record<string, unknown>;
    return {
      visits: Number.isSafeInteger(visits) ? Number(visits) : 0,
      seenAt: Number.isFinite(seenAt) ? Number(seenAt) : 0,
      dismissed: dismissed === true,
    };
  } catch {
    return { visits: 0, seenAt: 0, dismissed: false };
  }
}
