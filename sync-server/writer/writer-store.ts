import { encodeWrite } from '../store/document-shape.ts';
import type { Store, Write, WriteResult } from '../store/store.ts';
import { StoreUnavailable } from '../store/store.ts';
import type { PeerClient } from './peer-client.ts';
import { noteWrite } from './request-writes.ts';
import type { SeenWrites } from './seen-writes.ts';
import type { Writer } from './writer.ts';
import { TAKE_MS } from './writer-lease.ts';

/** As long as a cluster's own listeners may take. */
const PATIENCE_MS = 15_000;
/** By then, another server writes if one is there. */
const NEXT_TERM_MS = TAKE_MS + 2_000;

interface Parts {
  store: Store;
  /** As other servers know the store. */
  name: string;
  seen: SeenWrites;
  /** undefined until it's known: reads are possible before. */
  writer: () => Writer | undefined;
  peers: Pick<PeerClient, 'commit'>;
}

/**
 * One of the stores of a server that shares them with others. It reads from the databases, and only one server writes
 * to them: commits of the others go there. As with any store, `commit` resolves when the listeners of this process have
 * seen the writes.
 */
export function writerStore({ store, name, seen, writer, peers }: Parts): Store {
  async function commit(writes: readonly Write[]): Promise<WriteResult[]> {
    if (writes.length === 0) return [];
    const now = writer();
    if (now?.isWriting) return store.commit(writes);
    // At once, so that later changes to the objects don't matter.
    const text = JSON.stringify(writes);
    for (const write of writes) encodeWrite(write);
    // What follows an effect, for example, must not be lost because this server has just stopped writing.
    if (now && !now.destination) await now.decided(NEXT_TERM_MS);
    if (now?.isWriting) return store.commit(JSON.parse(text) as Write[]);
    const to = now?.destination;
    if (!to) throw new StoreUnavailable('No server writes at the moment');
    const results = await peers.commit(to, name, text);
    if (await seen.reached(committed(results), PATIENCE_MS)) return results;
    throw new StoreUnavailable(`The store ${name} did not show a write in time`);
  }

  return {
    ...store,
    commit: async writes => {
      const results = await commit(writes);
      for (const { id, revision } of committed(results)) noteWrite({ store: name, id, revision });
      return results;
    },
  };
}

function committed(results: readonly WriteResult[]): Extract<WriteResult, { status: 'committed' }>[] {
  return results.filter(result => result.status === 'committed');
}
