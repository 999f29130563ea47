import type { StorageKeeper } from '../sync/details/device-storage-status.ts';

/** The browser's information and promises about this site's storage. */
export function createStorageKeeper(storage: StorageManager | undefined, navigator: object): StorageKeeper {
  return {
    async quota() {
      const { usage, quota } = (await storage?.estimate?.()) ?? {};
      return usage === undefined || quota === undefined ? null : { usage, quota };
    },
    persisted: async () => (await storage?.persisted?.()) ?? null,
    persist: async () => (await storage?.persist?.()) ?? false,
    // Only iOS has this property: false in the browser, true when opened from the Home Screen.
    needsHomeScreen: () => 'standalone' in navigator && navigator.standalone === false,
  };
}
