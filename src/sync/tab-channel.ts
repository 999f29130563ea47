/** Messages about one kind of work between the tabs of this device. */
export interface TabChannel<News> {
  announce(news: News): void;
  /**
   * Called when another tab announced news; undefined for messages of another app version that this one doesn't know.
   */
  onAnnounced(listener: (news: News | undefined) => void): void;
  close(): void;
}

/** Null if the browser has no `BroadcastChannel`. The other tabs then see the news at their next read. */
export function createTabChannel<News>(
  name: string,
  Channel: typeof BroadcastChannel | undefined,
  read: (message: unknown) => News | undefined,
): TabChannel<News> | null {
  if (!Channel) return null;
  const channel = new Channel(name);
  return {
    announce(news) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
      channel.postMessage(news);
    },
    onAnnounced: listener =>
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener(read(data))),
    close: () => channel.close(),
  };
}
