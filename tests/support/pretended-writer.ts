import type { LeadershipFollower } from '../../sync-server/writer/leadership.ts';
import type { Writer, WriterStatus } from '../../sync-server/writer/writer.ts';
import type { WriterLease } from '../../sync-server/writer/writer-lease.ts';

/** A server that writes while a test says so. */
export class PretendedWriter implements Writer {
  readonly destination = null;
  isCutOff = false;
  readonly #followers = new Set<LeadershipFollower>();
  #term = 0;
  #isWriting: boolean;

  constructor({ isWriting }: { isWriting: boolean }) {
    this.#isWriting = isWriting;
  }

  get isWriting(): boolean {
    return this.#isWriting;
  }

  follow(follower: LeadershipFollower): () => void {
    this.#followers.add(follower);
    if (this.#isWriting) follower.onHeld(this.#term);
    return () => void this.#followers.delete(follower);
  }

  hold(): void {
    this.#isWriting = true;
    this.#term += 1;
    for (const follower of this.#followers) follower.onHeld(this.#term);
  }

  lose(): void {
    this.#isWriting = false;
    for (const follower of this.#followers) follower.onLost();
  }

  async decided(): Promise<void> {}

  status(): WriterStatus {
    return { isHere: this.#isWriting, holder: null, lateWrites: 0, isCutOff: this.isCutOff };
  }
}

/** The writer is the process that holds the lease. */
export function writerBy(lease: WriterLease): Writer {
  return {
    destination: null,
    get isWriting() {
      return lease.held !== null;
    },
    follow: follower => lease.follow(follower),
    decided: async () => undefined,
    status: () => ({
      isHere: lease.held !== null,
      holder: lease.holder,
      lateWrites: lease.lateWrites,
      isCutOff: false,
    }),
  };
}
