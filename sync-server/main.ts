import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { pino } from 'pino';
import { ConfigError, readConfig } from './config/config.ts';
import type { Environment } from './core/environment.ts';
import { readyAddress } from './core/network/ready-address.ts';
import { removeServerFile, writeServerFile } from './jobs/server-file.ts';
import { type RunningServer, startServer } from './server.ts';
import { StartRefused, startRefusal } from './start-refused.ts';
import { stopHint } from './stop-hint.ts';
import { OWN_USER_ONLY } from './store/private-files.ts';
import { StoreUnavailable } from './store/store.ts';
import { UnhandledErrors } from './http/unhandled-errors.ts';

/**
 * Exit codes, for supervisors that tell failures apart: 78 is configuration (sysexits.h EX_CONFIG), 1 anything else.
 */
const BAD_CONFIGURATION = 78;
const FAILED = 1;
const DONE = 0;

/** A hanging request must not keep the process alive. Everything acknowledged is on disk by then. */
const LONGEST_STOP_MS = 10_000;

/** In this time, requests in progress and health checks are told that the server is stopping. */
const LAST_ANSWERS_MS = 500;

/**
 * V8 lets the heap grow to up to four times its live size. Limited to twice, a busy server needs a third less memory and is a few percent
 * slower (docs/bench.md).
 */
const HEAP_GROWTH = '--heap-growing-percent=100';

const environment: Environment = {
  nowMs: () => Date.now(),
  randomBytes: length => randomBytes(length),
};

/** Starts this process's server, which ends with the process. */
export async function main(): Promise<void> {
  process.umask(OWN_USER_ONLY);
  setFlagsFromString(HEAP_GROWTH);
  try {
    const config = readConfig(process.env);
    // Standard output is reserved for the line that says "ready".
    const log = pino({ level: config.logLevel }, pino.destination(2));
    let running: RunningServer | undefined;
    const unhandled = new UnhandledErrors({
      log,
      onBroken: error => (running ? void end(running, config.dataDir, FAILED) : fail(error)),
    });
    unhandled.listen(process);
    const operatorToken = randomBytes(32).toString('base64url');
    const server = await startServer({
      config,
      environment,
      log,
      operatorToken,
      appDirectory: join(process.cwd(), 'dist', 'app'),
      functionWorker: join(process.cwd(), 'dist', 'server', 'function-worker.js'),
      heavyThread: join(process.cwd(), 'dist', 'server', 'heavy-thread.js'),
      factsThread: join(process.cwd(), 'dist', 'server', 'facts-thread.js'),
      segmentThread: join(process.cwd(), 'dist', 'server', 'segment-thread.js'),
      deltaThread: join(process.cwd(), 'dist', 'server', 'delta-thread.js'),
      onFatal: failStop,
      unhandled,
    }).catch(async (error: unknown) => {
      throw (await startRefusal(config, error)) ?? error;
    });
    running = server;
    await writeServerFile(config.dataDir, {
      pid: process.pid,
      host: config.host,
      port: server.port,
      token: operatorToken,
    });
    const stop = () => void end(server, config.dataDir, DONE);
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    // A closed terminal.
    process.once('SIGHUP', stop);
    process.stdout.write(`Portage is ready at ${readyAddress(config.host, server.port)}\n`);
  } catch (error) {
    fail(error);
  }
}

let isFailing = false;

/**
 * The disk or the database failed, so going on would acknowledge unsaved data. From now on the store refuses
 * everything, and requests get 503. Then the process ends, for a supervisor to restart it.
 */
function failStop(error: Error): void {
  if (isFailing) return;
  isFailing = true;
  say(`Portage is stopping: ${error.message}`);
  say(stopHint(error));
  setTimeout(() => process.exit(FAILED), LAST_ANSWERS_MS);
}

/** Ends the process with `code`, or with `FAILED` if closing fails or takes too long. */
async function end(server: { close(): Promise<void> }, dataDir: string, code: number): Promise<void> {
  setTimeout(() => process.exit(FAILED), LONGEST_STOP_MS).unref();
  try {
    await server.close();
    await removeServerFile(dataDir);
  } catch (error) {
    fail(error, 'shut down cleanly');
  }
  process.exit(code);
}

function fail(error: unknown, doing: string = 'start'): never {
  // The cause has been said.
  if (isFailing) process.exit(FAILED);
  if (error instanceof ConfigError) {
    say(error.message);
    process.exit(BAD_CONFIGURATION);
  }
  say(`Portage can’t ${doing}: ${error instanceof Error ? error.message : String(error)}`);
  if (error instanceof StoreUnavailable) say(stopHint(error, { isStarting: doing === 'start' }));
  else if (error instanceof Error && error.stack && !(error instanceof StartRefused)) say(error.stack);
  process.exit(FAILED);
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
