import { setMaxListeners } from 'node:events';
import { createListeners } from '../../src/core/listeners.ts';
import type { Leadership, LeadershipFollower } from './leadership.ts';
import type { Timer } from '../core/timer.ts';
import type { Store } from '../store/store.ts';
import type { Destination } from './peer-client.ts';
import { LEASE_ID, type WriterLease } from './writer-lease.ts';

const RETRY_MS = 500;
/** Another server may reach a node that has what this one waits for. */
export const CATCH_UP_MS = 30_000;
const LONGEST_MS = 60_000;

/** Which of several servers writes, as the services of one of them see it. */
export interface Writer extends Leadership {
  /**
   * Whether this server writes, and has seen everything that others wrote before. If it was held up, its commits wait
   * until it knows whether its term goes on.
   */
  readonly isWriting: boolean;
  /** Another server, where commits and requests go. null: this server writes, or none does. */
  readonly destination: Destination | null;
  /** Resolves when this server or another known one writes, or after `ms`. */
  decided(ms: number): Promise<void>;
  status(): WriterStatus;
}

export interface WriterStatus {
  /** This server writes. */
  isHere: boolean;
  /** null: no server writes at the moment. */
  holder: { address: string; term: number; sinceMs: number } | null;
  /** Writes of earlier terms that arrived in this server's. See `WriterLease`. */
  lateWrites: number;
  /** The server that writes was reached, but its writes don't arrive here. See `FollowedPositions`. */
  isCutOff: boolean;
}

interface Parts {
  lease: WriterLease;
  /** Resolves when everything that was committed so far has been seen by this process. */
  catchUp: () => Promise<void>;
  /** The lease's document is in this store. */
  accounts: Store;
  /** The lease's name of this process. */
  own: string;
  timer: Timer;
  isCutOff: () => boolean;
  onProblem: (error: unknown) => void;
}

export interface OpenWriter extends Writer {
  /** Ends with releasing the lease. */
  close(): Promise<void>;
}

/**
 * Resolves when this server writes, or when another one that is alive does. A server that takes over first reads what
 * the last writer committed, so that its decisions know of it.
 */
export async function openWriter({
  lease,
  catchUp,
  accounts,
  own,
  timer,
  isCutOff,
  onProblem,
}: Parts): Promise<OpenWriter> {
  const followers = new Set<LeadershipFollower>();
  const changes = createListeners();
  let term: number | null = null;
  /** The number of beginnings and ends. */
  let begun = 0;
  let isClosed = false;
  let destination: (Destination & { end: () => void }) | null = null;

  const begin = async (held: number): Promise<void> => {
    begun += 1;
    const count = begun;
    // The term may end meanwhile, and begin again.
    const isOver = () => isClosed || count !== begun;
    const cancel = timer.after(CATCH_UP_MS, () => {
      if (isOver()) return;
      onProblem(new Error(`not within ${CATCH_UP_MS} ms, so another server may write`));
      void lease.handOn();
    });
    const tryToCatchUp = async (): Promise<boolean> => {
      try {
        await catchUp();
        return true;
      } catch (error) {
        if (!isOver()) onProblem(error);
        return false;
      }
    };
    while (!isOver() && !(await tryToCatchUp()))
      await new Promise<void>(resolve => timer.after(RETRY_MS, resolve));
    cancel();
    if (isOver()) return;
    lease.caughtUp();
    term = held;
    for (const follower of followers) follower.onHeld(held);
    changes.notify();
  };
  lease.follow({
    onHeld: held => void begin(held),
    onLost() {
      begun += 1;
      if (term === null) return;
      term = null;
      for (const follower of followers) follower.onLost();
      changes.notify();
    },
  });
  lease.watch(() => {
    const { holder } = lease;
    const other = holder && holder.id !== own ? holder : null;
    if (other?.address !== destination?.address || other?.term !== destination?.term) {
      destination?.end();
      destination = other && destinationOf(other);
    }
    changes.notify();
  });

  const { sequence } = await accounts.status();
  const subscription = await accounts.subscribe(sequence, page => {
    for (const { id, body } of page) {
      if (id !== LEASE_ID) continue;
      const { holder = null } = body ?? {};
      const holderId = holder !== null && typeof holder === 'object' && 'id' in holder ? holder.id : null;
      // Not after each renewal.
      if (holderId !== lease.holder?.id) void lease.look();
    }
  });
  await lease.start();
  await lease.decided();

  const writer: OpenWriter = {
    get isWriting() {
      return term !== null;
    },
    get destination() {
      return destination;
    },
    follow(follower) {
      followers.add(follower);
      if (term !== null) follower.onHeld(term);
      return () => void followers.delete(follower);
    },
    decided: ms =>
      new Promise<void>(resolve => {
        const cancel = timer.after(ms, () => end());
        const stop = changes.subscribe(() => {
          if (isClosed || writer.isWriting || destination) end();
        });
        const end = () => {
          cancel();
          stop();
          resolve();
        };
        if (isClosed || writer.isWriting || destination) end();
      }),
    status() {
      const { isSilent, lateWrites } = lease;
      const holder = isSilent ? null : lease.holder;
      return { isHere: writer.isWriting, holder, lateWrites, isCutOff: isCutOff() };
    },
    async close() {
      isClosed = true;
      subscription.close();
      destination?.end();
      destination = null;
      changes.notify();
      await lease.close();
    },
  };
  await writer.decided(LONGEST_MS);
  return writer;
}

function destinationOf({ address, term }: { address: string; term: number }) {
  const over = new AbortController();
  // Each request in progress listens.
  setMaxListeners(0, over.signal);
  return { address, term, signal: over.signal, end: () => over.abort() };
}

/** Resolves when all listeners of this process have seen everything that was committed to the store so far. */
export async function caughtUp(store: Store): Promise<void> {
  const { sequence } = await store.status();
  // A new listener joins the others when the feed has reached the present.
  const joined = await store.subscribe(sequence, () => undefined);
  joined.close();
}
