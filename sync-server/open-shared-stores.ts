import type { RequestListener } from 'node:http';
import { openStore } from './backup/open-store.ts';
import type { Context, Stores } from './board/context.ts';
import { newId } from './core/ids.ts';
import type { OpenParts } from './core/open-parts.ts';
import { createSteadyClock } from './writer/steady-clock.ts';
import { systemTimer } from './core/timer.ts';
import type { Forwarding } from './http/forwarded-requests.ts';
import type { Retry } from './store/cluster/cluster-requests.ts';
import { FollowedPositions } from './writer/followed-positions.ts';
import { PeerClient } from './writer/peer-client.ts';
import { openPeerServer } from './writer/peer-server.ts';
import { peerTls } from './writer/peer-tls.ts';
import type { RequestWrite } from './writer/request-writes.ts';
import { SeenWrites } from './writer/seen-writes.ts';
import { caughtUp, openWriter, type Writer } from './writer/writer.ts';
import { WriterLease } from './writer/writer-lease.ts';
import { writerStore } from './writer/writer-store.ts';

/** After taking the lease. Two nodes of a cluster have told each other what they accepted by then. */
const CONFIRM_MS = 300;
/** An answer isn't held back longer for a feed that is late: what it says is true. */
const SHOW_MS = 10_000;
/** A node that doesn't answer is given up for the next one. */
const QUICK: Retry = {
  attempts: 3,
  pause: () => new Promise(resolve => systemTimer.after(200, resolve)),
};
const NAMES = ['board', 'accounts', 'catalogue'] as const;

interface OnFatal {
  onFatal: (error: Error) => void;
}

export interface SharedStores {
  stores: Stores;
  writer: Writer;
  forwarding: Omit<Forwarding, 'operatorToken'>;
  /** Answers other servers' requests from now on. */
  serve: (answer: RequestListener, operatorToken: string) => void;
}

/**
 * Opens databases that several servers share. Resolves when one of them writes: this one, or another one that is alive.
 * `openOne` opens a database and checks it.
 */
export async function openSharedStores(
  { config, environment, log, onFatal }: Pick<Context, 'config' | 'environment' | 'log'> & OnFatal,
  idKey: Uint8Array,
  open: OpenParts,
  openOne: (name: keyof Stores, fence: WriterLease) => Promise<Stores['board']>,
): Promise<SharedStores> {
  const nowMs = () => environment.nowMs();
  const tls = peerTls(idKey);
  const peerServer = open.add(await openPeerServer({ ...config.serverAddress, tls: tls.server, log }));
  const peers = new PeerClient(tls.client);
  open.add(peers);
  // It has its own connection, because it must be renewed while other writes wait, and must not be fenced.
  const leaseStore = open.add(await openStore(config, 'accounts', onFatal, { retry: QUICK }));
  const id = newId(environment);
  const lease = new WriterLease({
    store: leaseStore,
    holder: id,
    address: peerServer.address,
    timer: systemTimer,
    clockMs: createSteadyClock(() => performance.now(), nowMs),
    nowMs,
    log,
    confirmMs: CONFIRM_MS,
  });
  const inner: Stores = {
    board: await openOne('board', lease),
    accounts: await openOne('accounts', lease),
    catalogue: await openOne('catalogue', lease),
  };
  const seen = {
    board: open.add(await SeenWrites.follow(inner.board)),
    accounts: open.add(await SeenWrites.follow(inner.accounts)),
    catalogue: open.add(await SeenWrites.follow(inner.catalogue)),
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
      timer: systemTimer,
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
      catchUp: async () => void (await Promise.all(Object.values(inner).map(caughtUp))),
      accounts: inner.accounts,
      own: id,
      timer: systemTimer,
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
  return {
    stores,
    writer: opened,
    forwarding: { writer: opened, peers, seen: allSeen, log },
    serve: (answer, operatorToken) =>
      peerServer.serve({
        writesIn: term => opened.isWriting && lease.current === term,
        stores: { ...inner },
        positions: since => positions.tell(since),
        answer,
        operatorToken,
      }),
  };
}
