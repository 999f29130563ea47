import type { OutboxStatus } from './schedule.ts';
import type { SendingNews } from './sending-news.ts';

export interface SendingParts {
  status: () => OutboxStatus;
  subscribe: (listener: () => void) => () => void;
  /** Operations without an outcome, of whoever is here now. */
  unsettled: () => Promise<readonly string[]>;
  outcomes: (ids: readonly string[]) => Promise<SendingNews>;
  tell: (news: SendingNews | null) => void;
  onSurprise: (error: unknown) => void;
}

/**
 * Tells once, when sending came to rest, what became of everything that had waited: since before this page was opened,
 * or for a connection. What was sent at once its own screen says. `restart`: another person is here.
 */
export function watchSending(parts: SendingParts): { restart: () => void } {
  let waited = new Set<string>();
  let turn = Promise.resolve();

  const note = async () => {
    for (const id of await parts.unsettled()) waited.add(id);
  };
  const tell = async () => {
    if (waited.size === 0 || parts.status() === 'sending') return;
    const asked = waited;
    const news = await parts.outcomes([...asked]);
    if (asked !== waited || news.sent + news.attention === 0) return;
    waited = new Set();
    parts.tell(news);
    // What waits on, for a sign-in say, is told of when its turn comes.
    await note();
  };
  // One after the other: what is noted is noted before it is asked about.
  const enqueue = (step: () => Promise<void>) => {
    turn = turn.then(step).catch(parts.onSurprise);
  };

  enqueue(note);
  parts.subscribe(() => {
    const status = parts.status();
    if (status === 'offline' || (status === 'sending' && waited.size > 0)) enqueue(note);
    else if (status !== 'sending') enqueue(tell);
  });
  return {
    restart() {
      waited = new Set();
      parts.tell(null);
      enqueue(note);
    },
  };
}
