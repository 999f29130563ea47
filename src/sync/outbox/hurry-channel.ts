import { createTabChannel, type TabChannel } from '../tab-channel.ts';

/**
 * Between the tabs of this device and its service worker: the person pressed "Send now" in one of them, and another one
 * may be waiting for the answer to a lost request. Whatever another version of the app says here means the same.
 */
export type HurryChannel = TabChannel<'hurry'>;

export function createHurryChannel(Channel: typeof BroadcastChannel | undefined): HurryChannel | null {
  return createTabChannel('portage-outbox', Channel, () => 'hurry');
}
