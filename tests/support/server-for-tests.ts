import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { freePort } from './ports.ts';
import { type ServerProcess, startServer, temporaryFolder } from './server-process.ts';

/** Shared by all tests of a file (or of the enclosing `describe`), or new for each test. */
type Span = 'file' | 'test';

function span(of: Span) {
  return of === 'file' ? { before: beforeAll, after: afterAll } : { before: beforeEach, after: afterEach };
}

/**
 * An empty folder. Call this where hooks may be registered. It has a path from the first test on, and is deleted after
 * the last.
 */
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
  /** Writes the initial content of the server's folder. */
  fill?: (dataDir: string) => Promise<unknown>;
  of?: Span;
}

/**
 * The real server with its own folder and port. Call this where hooks may be registered. It starts before the first
 * test, and everything is removed after the last.
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
    get pid() {
      return running().pid;
    },
    get dataDir() {
      return data.path;
    },
    stop: () => running().stop(),
    kill: () => running().kill(),
    /** Restarts it on the same folder and port, after it was stopped or killed. */
    async start(): Promise<void> {
      process = await startServer({ dataDir: data.path, port: running().port, env });
    },
  };
}
