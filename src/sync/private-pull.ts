import type { Locks } from './locks.ts';
import type { OutboxStore, Clock } from './ports.ts';
import type { PullRemote, PullStore } from './private-ports.ts';
import type { ReplayResult } from './replayer.ts';

export interface PrivatePull {
  /** Brings this device level with the server, page by page. Never rejects for the network's or the server's sake. */
  run(signal: AbortSignal): Promise<ReplayResult>;
}

/**
 * Reads what other devices of this person did. Each page is one transaction with its cursor, so that it may be cut off
 * anywhere and goes on from there. Several tabs: one reads, and whoever waited for it has nothing left to do.
 */
export function createPrivatePull(options: {
  store: PullStore;
  remote: PullRemote;
  /** The person's outbox: it learns of which data the server's answers are. */
  outbox: Pick<OutboxStore, 'epoch' | 'meetEpoch'>;
  /** Receipts are to be offered again to a server that lost them. */
  onOtherData?: () => void;
  locks: Locks;
  lockName: string;
  clock: Clock;
}): PrivatePull {
  const { store, remote, outbox, clock } = options;

  const meet = async (epoch: string): Promise<void> => {
    const known = await outbox.epoch();
    if (known === epoch) return;
    await outbox.meetEpoch(epoch);
    if (known !== undefined) options.onOtherData?.();
  };

  const pull = async (askedAtMs: number, signal: AbortSignal): Promise<ReplayResult> => {
    await store.decideLater();
    while (!signal.aborted) {
      const { cursor, levelAtMs, isLeft } = await store.state();
      const atMs = clock.nowMs();
      // A time that is still to come is of a clock that was set back.
      const isLevel = levelAtMs > askedAtMs && levelAtMs <= atMs;
      if (isLevel || isLeft) return { status: 'drained' };
      const answer = await remote.page(cursor, signal);
      switch (answer.status) {
        case 'page':
          if (signal.aborted) break;
          // Before the data: what this device has to offer again is not overwritten by what the server has without it.
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
