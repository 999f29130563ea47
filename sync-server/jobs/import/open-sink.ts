import { PROJECTED_COLLECTIONS } from '../../../src/wire/collections.ts';
import type { Config } from '../../config/config.ts';
import { openStore } from '../../backup/open-store.ts';
import { createProjection } from '../../projection/create-projection.ts';
import { ensureCollections } from '../../documents/collections.ts';
import { createImporter } from '../../postings/importer.ts';
import { UNTRACED_COLLECTIONS } from '../../pull/private-entries.ts';
import type { Fence } from '../../store/fence.ts';
import { RemovalTraces } from '../../store/removal-traces.ts';
import { StoreUnavailable } from '../../store/store.ts';
import { ImportFailure } from './import-failure.ts';
import { createHttpSink } from './import-over-http.ts';
import type { ImportSink } from '../../postings/import-sink.ts';
import { refuseOthersData } from '../own-data.ts';
import { BESIDE_SERVER, findRunningServer, unavailableText } from '../running-server.ts';
import { isServerWriting, takeTerm } from '../../writer/live-writer.ts';

export interface OpenSink {
  sink: ImportSink;
  /** Names the destination, for the operator. */
  target: string;
  close: () => Promise<void>;
}

export interface SinkParts {
  nowMs: () => number;
  newJobId: () => number;
  pause: (ms: number) => Promise<void>;
}

/** Uses the running server if there is one, otherwise the store: only one process can have the embedded store open. */
export async function openSink(config: Config, parts: SinkParts): Promise<OpenSink> {
  const server = await findRunningServer(config.dataDir);
  if (server) {
    const sink = createHttpSink({ server, pause: parts.pause });
    return { sink, target: `the running server on port ${server.port}`, close: () => Promise.resolve() };
  }
  if (config.storeUrl === null) refuseOthersData(config.dataDir);
  let fatal: Error | undefined;
  const explain = (error: unknown): never => {
    throw error instanceof StoreUnavailable ? new ImportFailure(unavailableText(error)) : error;
  };
  const shared = config.storeUrl === null ? null : await takeTermOf(config, parts.pause).catch(explain);
  const fence = shared?.fence;
  const traces = new RemovalTraces(UNTRACED_COLLECTIONS);
  const onFatal = (error: Error) => {
    fatal = error;
  };
  const board = await openStore(config, 'board', onFatal, { fence, traces }).catch(explain);
  await ensureCollections(board);
  const log = { error: (details: object, message: string) => console.error(message, details) };
  const projection = await createProjection(board, PROJECTED_COLLECTIONS, log, { traces });
  const importer = createImporter({ board, projection, ...parts });
  return {
    sink: {
      async put(items) {
        if (fatal) throw new ImportFailure(fatal.message);
        return importer.put(items);
      },
    },
    target: config.storeUrl ? 'the CouchDB store' : config.dataDir,
    async close() {
      await projection.close();
      await board.close();
      await shared?.close();
    },
  };
}

/** On a CouchDB, only one process may write, and a server on another machine may be it. */
async function takeTermOf(
  config: Config,
  pause: SinkParts['pause'],
): Promise<{ fence: Fence; close: () => Promise<void> }> {
  const accounts = await openStore(config, 'accounts', () => undefined);
  try {
    if (await isServerWriting(accounts, pause)) throw new ImportFailure(BESIDE_SERVER);
    return { fence: await takeTerm(accounts), close: () => accounts.close() };
  } catch (error) {
    await accounts.close();
    throw error;
  }
}
