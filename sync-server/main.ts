import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pino } from 'pino';
import { ConfigError, readConfig } from './config.ts';
import type { Environment } from './context.ts';
import { readServerFile, removeServerFile, writeServerFile } from './jobs/server-file.ts';
import { startServer } from './server.ts';
import { stopHint } from './stop-hint.ts';
import { StoreUnavailable } from './store/store.ts';

/** Supervisors that tell failures apart: 78 = configuration (sysexits.h EX_CONFIG), 1 = anything else. */
const BAD_CONFIGURATION = 78;
const FAILED = 1;

/** A request that hangs does not keep the process; what was acknowledged is on disk by then. */
const LONGEST_STOP_MS = 10_000;

/** Requests under way are told that it is over; so is whoever asks for the health. */
const LAST_ANSWERS_MS = 500;

const environment: Environment = {
  nowMs: () => Date.now(),
  randomBytes: length => randomBytes(length),
};

/** Starts the server of this process and ends with it. */
export async function main(): Promise<void> {
  try {
    const config = readConfig(process.env);
    // Standard output has the one line that says "ready".
    const log = pino({ level: config.logLevel }, pino.destination(2));
    const operatorToken = randomBytes(32).toString('base64url');
    const server = await startServer({
      config,
      environment,
      log,
      operatorToken,
      appDirectory: join(process.cwd(), 'dist', 'app'),
      segmentThread: join(process.cwd(), 'dist', 'server', 'segment-thread.js'),
      onFatal: failStop,
    }).catch(async (error: unknown) => {
      throw (await inUseByAnother(config.dataDir, error)) ?? error;
    });
    await writeServerFile(config.dataDir, {
      pid: process.pid,
      host: config.host,
      port: server.port,
      token: operatorToken,
    });
    const stop = () => void end(server, config.dataDir);
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    process.stdout.write(`Portage is ready at http://localhost:${server.port}\n`);
  } catch (error) {
    fail(error);
  }
}

/**
 * The database's own lock says that somebody has it open; `server.json` can only say who. (Its process id alone proves
 * nothing: after a crash the number may be another program's.)
 */
async function inUseByAnother(dataDir: string, error: unknown): Promise<DataInUse | undefined> {
  if (!(error instanceof StoreUnavailable) || !/lock/i.test(error.message)) return undefined;
  const other = await readServerFile(dataDir);
  const who = other ? ` by the server with process id ${other.pid} on port ${other.port}` : '';
  return new DataInUse(`${dataDir} is in use${who}. Stop it first, or give this one another DATA_DIR.`);
}

class DataInUse extends Error {
  override readonly name = 'DataInUse';
}

let isFailing = false;

/**
 * The disk or the database failed: going on would acknowledge what is not saved. The store refuses everything from now
 * on, which is answered with 503; then the process ends, for a supervisor to start it again.
 */
function failStop(error: Error): void {
  if (isFailing) return;
  isFailing = true;
  say(`Portage stops: ${error.message}`);
  say(stopHint(error));
  setTimeout(() => process.exit(FAILED), LAST_ANSWERS_MS);
}

async function end(server: { close(): Promise<void> }, dataDir: string): Promise<void> {
  setTimeout(() => process.exit(FAILED), LONGEST_STOP_MS).unref();
  await server.close();
  await removeServerFile(dataDir);
  process.exit(0);
}

function fail(error: unknown): never {
  if (error instanceof ConfigError) {
    say(error.message);
    process.exit(BAD_CONFIGURATION);
  }
  say(`Portage cannot start: ${error instanceof Error ? error.message : String(error)}`);
  if (error instanceof StoreUnavailable) say(stopHint(error));
  else if (error instanceof Error && error.stack && !(error instanceof DataInUse)) say(error.stack);
  process.exit(FAILED);
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
