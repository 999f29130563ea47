import type { Locks } from '../locks.ts';
import type { OutboxStore, Clock } from '../ports.ts';
import type { PullRemote, PullStore } from './private-ports.ts';
import type { RunResult } from '../schedule.ts';

export interface PrivatePull {
  /**
   * Brings this device up to date with the server, page by page. Never rejects because of the network or the server.
   */
  run(signal: AbortSignal): Promise<RunResult>;
}

/**
 * Reads the changes that this person's other devices made. Each page is one transaction with its cursor, so that an
 * interrupted pull continues from there. With several tabs, one reads, and those that waited find nothing left to do.
 */
export function createPrivatePull(options: {
  userId: string;
  store: PullStore;
  remote: PullRemote;
  /** The person's outbox, which records the epoch of the server's answers. */
  outbox: Pick<OutboxStore, 'epoch' | 'seeEpoch'>;
  /** Called when receipts have to be offered again to a server that lost them. */
  onOtherData?: () => void;
  locks: Locks;
  lockName: string;
  clock: Clock;
}): PrivatePull {
  const { userId, store, remote, outbox, clock } = options;

  const meet = async (epoch: string): Promise<void> => {
    const known = await outbox.epoch();
    if (known === epoch) return;
    await outbox.seeEpoch(epoch);
    if (known !== undefined) options.onOtherData?.();
  };

  const pull = async (askedAtMs: number, signal: AbortSignal): Promise<RunResult> => {
    await store.decideLater();
    while (!signal.aborted) {
      const { cursor, levelAtMs, isLeft } = await store.state();
      const atMs = clock.nowMs();
      // A time in the future means that the clock was set back.
      const isLevel = levelAtMs > askedAtMs && levelAtMs <= atMs;
      if (isLevel || isLeft) return { status: 'drained' };
      const answer = await remote.page(cursor, signal);
      switch (answer.status) {
        case 'page':
          if (signal.aborted) break;
          // Another person signed in, in a tab that this one hasn't heard of.
          if ((answer.page.userId ?? userId) !== userId) return { status: 'needs-login' };
          // Before the data: the server's data must not overwrite what this device has to offer again.
          await meet(answer.page.epoch);
          if (await store.take(cursor, answer.page, atMs)) {
            if (!answer.page.more) return { status: 'drained' };
            if (answer.page.cursor === cursor) return { status: 'later', retryAfterMs: null };
          }
          break;
        case 'unreachable':
          return { status: 'later', retryAfterMs: answer.retryAfterMs };
        case 'unauthorised':
          return { status: 'needs-login' };
        case 'unsupported':
          return { status: 'needs-update' };
      }
    }
    return { status: 'later', retryAfterMs: null };
  };

  return {
    run(signal) {
      const askedAtMs = clock.nowMs();
      return options.locks.run(options.lockName, () => pull(askedAtMs, signal));
    },
  };
}
