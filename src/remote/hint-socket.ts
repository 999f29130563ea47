import type { HintChannel, HintEvents, HintSource } from '../sync/hints.ts';
import type { Clock } from '../sync/ports.ts';

/** The interval of pings, and the wait for an answer: a connection may end without notice. */
const PING_EVERY_MS = 45_000;
const PATIENCE_MS = 15_000;
/** A violation of the rules: a retry would be refused again. */
const POLICY_VIOLATION = 1008;

/** The part of the browser's `WebSocket` that is used here. */
export type SocketMaker = new (url: string) => Pick<WebSocket, 'send' | 'close' | 'addEventListener'>;

export interface HintSocketOptions {
  WebSocket: SocketMaker;
  /** The API's origin: `https://jobs.example`. */
  origin: string;
  project: string;
  clock: Clock;
}

/**
 * The small part of Appwrite's realtime protocol that hints need. The SDK's own class speaks it too, but would load the
 * whole SDK for people who only browse.
 */
export function createHintSocket({ WebSocket, origin, project, clock }: HintSocketOptions): HintSource {
  const url = `${origin.replace(/^http/, 'ws')}/v1/realtime?project=${encodeURIComponent(project)}`;
  return {
    open(channels, events) {
      const over = new AbortController();
      const socket = new WebSocket(url);
      let heardAtMs: number | null = null;

      const end = () => {
        over.abort();
        socket.close();
      };
      const ended = (isRefused: boolean) => {
        if (over.signal.aborted) return;
        end();
        events.onEnded(isRefused);
      };
      const isHeardSince = async (askedAtMs: number) => {
        await clock.sleep(PATIENCE_MS, over.signal);
        if (heardAtMs === null || heardAtMs < askedAtMs) ended(false);
      };
      const watch = async () => {
        await isHeardSince(clock.nowMs());
        while (!over.signal.aborted) {
          await clock.sleep(PING_EVERY_MS, over.signal);
          if (over.signal.aborted) return;
          socket.send('{"type":"ping"}');
          await isHeardSince(clock.nowMs());
        }
      };

      socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        heardAtMs = clock.nowMs();
        if (!over.signal.aborted) take(data, channels, events, text => socket.send(text));
      });
      socket.addEventListener('close', ({ code }) => ended(code === POLICY_VIOLATION));
      void watch();
      return end;
    },
  };
}

function take(
  text: unknown,
  channels: readonly HintChannel[],
  events: HintEvents,
  send: (text: string) => void,
): void {
  const { type, data } = read(text);
  if (type === 'connected') {
    const subscriptions = channels.map(channel => ({ subscriptionId: channel, channels: [channel] }));
    send(JSON.stringify({ type: 'subscribe', data: subscriptions }));
  }
  if (type === 'response' && 'to' in data && data.to === 'subscribe') events.onReady();
  if (type !== 'event' || !('subscriptions' in data) || !Array.isArray(data.subscriptions)) return;
  const told: readonly unknown[] = data.subscriptions;
  for (const channel of channels) if (told.includes(channel)) events.onHint(channel);
}

/** Data that is not a message reads as an empty one. */
function read(text: unknown): { type: unknown; data: object } {
  try {
    const message: unknown = JSON.parse(String(text));
    const { type, data } = { type: undefined, data: undefined, ...(message as object) };
    return { type, data: typeof data === 'object' && data !== null ? data : {} };
  } catch {
    return { type: undefined, data: {} };
  }
}
