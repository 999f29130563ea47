import type { FastifyBaseLogger } from 'fastify';
import type { Stores } from './board/context.ts';
import type { OpenParts } from './core/open-parts.ts';
import type { Timer } from './core/timer.ts';
import { FollowedPositions, type ToldPositions } from './writer/followed-positions.ts';
import type { PeerClient } from './writer/peer-client.ts';
import type { RequestWrite } from './writer/request-writes.ts';
import { SeenWrites } from './writer/seen-writes.ts';
import { caughtUp, openWriter, type Writer } from './writer/writer.ts';
import { writerStore } from './writer/writer-store.ts';
import type { WriterLease } from './writer/writer-lease.ts';

/** An answer isn't held back longer for a feed that is late: what it says is true. */
const SHOW_MS = 10_000;
const NAMES = ['board', 'accounts', 'catalogue'] as const;

interface Parts {
  /** The databases themselves. They are fenced by the lease. */
  inner: Stores;
  lease: WriterLease;
  /** The lease's name of this process. */
  holder: string;
  peers: Pick<PeerClient, 'commit' | 'positions'>;
  timer: Timer;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export interface SharedParts {
  /** As the services of this process use them: writes go to the server that writes. */
  stores: Stores;
  writer: Writer;
  /** Resolves when this process shows the writes, or when it has waited long enough. */
  allSeen: (writes: readonly RequestWrite[]) => Promise<void>;
  /** For other servers. */
  positions: { tell: (since: number) => ToldPositions };
}

/** Resolves when this server or another one that is alive writes. What it opens is added to `open`. */
export async function shareStores(
  { inner, lease, holder, peers, timer, log }: Parts,
  open: OpenParts,
): Promise<SharedParts> {
  const seen = {
    board: open.add(await SeenWrites.follow(inner.board, timer)),
    accounts: open.add(await SeenWrites.follow(inner.accounts, timer)),
    catalogue: open.add(await SeenWrites.follow(inner.catalogue, timer)),
  };
  let writer: Writer | undefined;
  const shared = (name: keyof Stores) =>
    writerStore({ store: inner[name], name, seen: seen[name], writer: () => writer, peers });
  const own = inner.board.positions;
  if (!own) throw new Error('A store with a fence has positions');
  const positions = open.add(
    new FollowedPositions({
      own,
      isWriting: () => writer?.isWriting ?? false,
      seen: seen.board,
      ask: async since => {
        const to = writer?.destination;
        return to ? peers.positions(to, since) : null;
      },
      catchUp: () => caughtUp(inner.board),
      timer,
    }),
  );
  const stores: Stores = {
    board: { ...shared('board'), positions },
    accounts: shared('accounts'),
    catalogue: shared('catalogue'),
  };
  const opened = open.add(
    await openWriter({
      lease,
      async catchUp() {
        await Promise.all(Object.values(inner).map(caughtUp));
        await Promise.all(Object.values(inner).map(store => store.prove?.()));
      },
      accounts: inner.accounts,
      own: holder,
      timer,
      isCutOff: () => positions.isCutOff,
      onProblem: error => log.warn({ err: error }, 'writer: what others wrote could not be read yet'),
    }),
  );
  writer = opened;
  await positions.start();

  const allSeen = async (writes: readonly RequestWrite[]): Promise<void> => {
    const each = NAMES.map(name => {
      const landed = writes.filter(({ store }) => store === name);
      return seen[name].reached(landed, SHOW_MS);
    });
    if ((await Promise.all(each)).includes(false))
      log.warn('an answer was passed on before the feed showed what it wrote');
  };
  return { stores, writer: opened, allSeen, positions };
}
