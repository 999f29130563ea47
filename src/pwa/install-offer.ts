import { elapsedMs } from '../core/elapsed.ts';
import { createListeners } from '../core/listeners.ts';

/** `prompt`: the browser has its own dialog; `steps`: iOS, where only the person can do it. */
export type InstallWay = 'prompt' | 'steps';

/** Offers to put Portage on the Home Screen: once, when it is useful, and never again after being declined. */
export interface InstallOffer {
  /** null: already installed, or this browser installs nothing. */
  way: () => InstallWay | null;
  /** Whether to show the offer: the person saved a posting, or this is not the first visit. */
  isDue: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** The person saved something here, so they know what the app is for. */
  useful: () => void;
  /** Declines the offer; remembered on this device. */
  dismiss: () => void;
  /** Shows the browser's dialog, at most once each time the browser permits it. True: the person accepted. */
  install: () => Promise<boolean>;
}

/** Chromium only. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

export interface InstallParts {
  /** Source of `beforeinstallprompt` and `appinstalled`. */
  window: Pick<EventTarget, 'addEventListener'>;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Whether the app was opened from the Home Screen. */
  isInstalled: boolean;
  /** On iPhones and iPads, in the browser. */
  needsSteps: boolean;
  nowMs: number;
}

const KEY = 'portage.install';
/** A page that is opened again within this time belongs to the same visit. */
const VISIT_MS = 30 * 60_000;

interface Kept {
  visits: number;
  seenAt: number;
  dismissed: boolean;
}

/**
 * Create it early: the browser's event fires soon after the page is loaded. If storage is refused, nothing is
 * remembered.
 */
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
  const { subscribe, notify: tell } = createListeners();
  const keep = (next: Kept) => {
    kept = next;
    try {
      storage.setItem(KEY, JSON.stringify(next));
    } catch {
      // Not remembered (see above).
    }
  };
  const isNewVisit = kept.visits === 0 || elapsedMs(kept.seenAt, nowMs) > VISIT_MS;
  keep({ ...kept, visits: kept.visits + (isNewVisit ? 1 : 0), seenAt: nowMs });

  window.addEventListener('beforeinstallprompt', event => {
    // Otherwise the browser shows a bar of its own, at a time of its choice.
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
    subscribe,
    useful() {
      isUseful = true;
      tell();
    },
    dismiss,
    async install() {
      const asked = prompt;
      if (!asked) return false;
      // Each event can be used only once.
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
