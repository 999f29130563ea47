import type { HintChannel, HintEvents, HintSource } from '../sync/hints.ts';
import type { Clock } from '../sync/ports.ts';

/** Against connections that ended without a word: asked so often, and waited for an answer so long. */
const PING_EVERY_MS = 45_000;
const PATIENCE_MS = 15_000;
/** Against the rules: the same again would be refused again. */
const POLICY_VIOLATION = 1008;

/** What is used of the browser's. */
export type SocketMaker = new (url: string) => Pick<WebSocket, 'send' | 'close' | 'addEventListener'>;

export interface HintSocketOptions {
  WebSocket: SocketMaker;
  /** Where the API is: `https://jobs.example`. */
  origin: string;
  project: string;
  clock: Clock;
}

/**
 * The little of Appwrite's realtime protocol that hints take. The SDK's own class speaks it too, but brings the whole
 * SDK to people who only browse.
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

/** What is no message says nothing. */
function read(text: unknown): { type: unknown; data: object } {
  try {
    const message: unknown = JSON.parse(String(text));
    const { type, data } = { type: undefined, data: undefined, ...(message as object) };
    return { type, data: typeof data === 'object' && data !== null ? data : {} };
  } catch {
    return { type: undefined, data: {} };
  }
}
