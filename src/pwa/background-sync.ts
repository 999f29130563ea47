/** The tags with which the browser wakes the service worker. */
export const OUTBOX_SYNC = 'portage-outbox';
export const PERIODIC_SYNC = 'portage-refresh';

/** The service worker's message to pages: it was woken because the network is back. */
export const WAKE_MESSAGE = 'portage-wake';

const TWICE_A_DAY_MS = 12 * 3_600_000;

/** Chromium only; Safari and Firefox have neither, and nothing relies on them. */
interface SyncRegistration {
  sync?: { register(tag: string): Promise<void> };
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
}

export interface BackgroundSync {
  /** Registers for a wake-up of the service worker, because operations wait and this page may be closed. */
  ask(): void;
}

/** `wake` is called when the service worker was woken while this page is open. */
export function createBackgroundSync(
  container: ServiceWorkerContainer | undefined,
  wake: () => void,
): BackgroundSync {
  if (!container) return { ask: () => undefined };
  container.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === WAKE_MESSAGE) wake();
  });
  const register = async () => {
    const registration: ServiceWorkerRegistration & SyncRegistration = await container.ready;
    await registration.sync?.register(OUTBOX_SYNC);
    await registration.periodicSync?.register(PERIODIC_SYNC, { minInterval: TWICE_A_DAY_MS });
  };
  // Fails if the person did not allow it, or if the app is not installed.
  return { ask: () => void register().catch(() => undefined) };
}
