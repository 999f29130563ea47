import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { freePort } from './ports.ts';
import { type ServerProcess, startServer, temporaryFolder } from './server-process.ts';

/** For how many tests: those of a file (or of the `describe` that it stands in) together, or each by itself. */
type Span = 'file' | 'test';

function span(of: Span) {
  return of === 'file' ? { before: beforeAll, after: afterAll } : { before: beforeEach, after: afterEach };
}

/** An empty folder; to be called where hooks are. It has a path from the first test on, and is gone after the last. */
export function folderForTests(of: Span = 'file'): { readonly path: string } {
  const { before, after } = span(of);
  let folder: Awaited<ReturnType<typeof temporaryFolder>> | undefined;
  before(async () => {
    folder = await temporaryFolder();
  });
  after(() => folder?.remove());
  return {
    get path() {
      if (!folder) throw new Error('The folder is there when the tests are');
      return folder.path;
    },
  };
}

export interface ServerWishes {
  env?: Record<string, string>;
  /** Writes what the server is to find in its folder. */
  fill?: (dataDir: string) => Promise<unknown>;
  of?: Span;
}

/**
 * The real server on a folder and a port of its own; to be called where hooks are. It runs from before the first test on, and
 * nothing of it is left after the last.
 */
export function serverForTests({ env = {}, fill, of = 'file' }: ServerWishes = {}) {
  const { before, after } = span(of);
  const data = folderForTests(of);
  let process: ServerProcess | undefined;
  const running = (): ServerProcess => {
    if (!process) throw new Error('The server is there when the tests are');
    return process;
  };
  before(async () => {
    await fill?.(data.path);
    process = await startServer({ dataDir: data.path, port: await freePort(), env });
  });
  after(() => process?.stop());
  return {
    get url() {
      return running().url;
    },
    get port() {
      return running().port;
    },
    get dataDir() {
      return data.path;
    },
    stop: () => running().stop(),
    kill: () => running().kill(),
    /** After it was stopped or killed: on the same folder and port. */
    async start(): Promise<void> {
      process = await startServer({ dataDir: data.path, port: running().port, env });
    },
  };
}
