/** One kind of news between the tabs of this device. */
export interface TabChannel {
  announce(): void;
  /** Called when another tab announced. */
  onAnnounced(listener: () => void): void;
  close(): void;
}

/** Null where the browser has no `BroadcastChannel`: the other tabs then see the news when they look the next time. */
export function createTabChannel(
  name: string,
  Channel: typeof BroadcastChannel | undefined,
): TabChannel | null {
  if (!Channel) return null;
  const channel = new Channel(name);
  return {
    announce() {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
      channel.postMessage('news');
    },
    onAnnounced: listener => channel.addEventListener('message', () => listener()),
    close: () => channel.close(),
  };
}
