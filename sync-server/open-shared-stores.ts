import type { RequestListener } from 'node:http';
import { openStore } from './backup/open-store.ts';
import type { Context, Stores } from './board/context.ts';
import { newId } from './core/ids.ts';
import type { OpenParts } from './core/open-parts.ts';
import { createSteadyClock } from './writer/steady-clock.ts';
import { systemTimer } from './core/timer.ts';
import type { Forwarding } from './http/forwarded-requests.ts';
import { shareStores } from './share-stores.ts';
import type { Retry } from './store/cluster/cluster-requests.ts';
import { PeerClient } from './writer/peer-client.ts';
import { openPeerServer } from './writer/peer-server.ts';
import { peerTls } from './writer/peer-tls.ts';
import type { Writer } from './writer/writer.ts';
import { WriterLease } from './writer/writer-lease.ts';

/** After taking the lease. Two nodes of a cluster have told each other what they accepted by then. */
const CONFIRM_MS = 300;
/** For the lease: two nodes can be asked before it's lost. */
const ANSWER_MS = 2_000;
/** A node that doesn't answer is given up for the next one. */
const QUICK: Retry = {
  attempts: 3,
  pause: () => new Promise(resolve => systemTimer.after(200, resolve)),
};

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
  const leaseStore = open.add(
    await openStore(config, 'accounts', onFatal, { retry: QUICK, limitMs: ANSWER_MS }),
  );
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
  const { stores, writer, allSeen, positions } = await shareStores(
    { inner, lease, holder: id, peers, timer: systemTimer, log },
    open,
  );
  return {
    stores,
    writer,
    forwarding: { writer, peers, seen: allSeen, log },
    serve: (answer, operatorToken) =>
      peerServer.serve({
        writesIn: term => writer.isWriting && lease.current === term,
        stores: { ...inner },
        positions: since => positions.tell(since),
        answer,
        operatorToken,
      }),
  };
}
