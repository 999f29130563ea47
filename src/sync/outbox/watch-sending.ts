import type { OutboxStatus } from '../schedule.ts';
import type { SendingNews } from './sending-news.ts';

export interface SendingParts {
  status: () => OutboxStatus;
  subscribe: (listener: () => void) => () => void;
  /** Ids of the current person's operations without an outcome. */
  unsettled: () => Promise<readonly string[]>;
  outcomes: (ids: readonly string[]) => Promise<SendingNews>;
  tell: (news: SendingNews | null) => void;
  onUnexpectedError: (error: unknown) => void;
}

/**
 * Reports once, when sending comes to rest, the outcomes of all operations that had waited: since before this page was
 * opened, or for a connection. Operations that were sent at once are reported by their own screens. `restart`: the
 * person changed.
 */
export function watchSending(parts: SendingParts): { restart: () => void } {
  let waited = new Set<string>();
  let turn = Promise.resolve();
  let restarts = 0;

  type IsOver = () => boolean;
  const note = async (isOver: IsOver) => {
    const ids = await parts.unsettled();
    if (isOver()) return;
    for (const id of ids) waited.add(id);
  };
  const tell = async (isOver: IsOver) => {
    if (waited.size === 0 || parts.status() === 'sending') return;
    const news = await parts.outcomes([...waited]);
    if (isOver() || news.sent + news.attention === 0) return;
    waited = new Set();
    parts.tell(news);
    // Operations that still wait, for a sign-in say, are reported later.
    await note(isOver);
  };
  // In sequence: each step's notes are complete before the next step reads them.
  const enqueue = (step: (isOver: IsOver) => Promise<void>) => {
    const began = restarts;
    // The person has left. Their data may be gone from the device by now.
    const isOver = () => began !== restarts;
    const carryOut = async () => {
      try {
        if (!isOver()) await step(isOver);
      } catch (error) {
        if (!isOver()) parts.onUnexpectedError(error);
      }
    };
    turn = turn.then(carryOut);
  };

  enqueue(note);
  parts.subscribe(() => {
    const status = parts.status();
    if (status === 'idle' || status.startsWith('needs')) enqueue(tell);
    else if (status !== 'sending' || waited.size > 0) enqueue(note);
  });
  return {
    restart() {
      restarts += 1;
      waited = new Set();
      parts.tell(null);
      enqueue(note);
    },
  };
}
