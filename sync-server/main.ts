import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pino } from 'pino';
import { ConfigError, readConfig } from './config.ts';
import type { Environment } from './context.ts';
import { readServerFile, removeServerFile, writeServerFile } from './jobs/server-file.ts';
import { startServer } from './server.ts';
import { StoreUnavailable } from './store/store.ts';

/** Supervisors that tell failures apart: 78 = configuration (sysexits.h EX_CONFIG), 1 = anything else. */
const BAD_CONFIGURATION = 78;
const FAILED = 1;

const RESTORE_HINT =
  'Nothing was changed. If the data are damaged, put a backup of the data directory in its place.';

const environment: Environment = {
  nowMs: () => Date.now(),
  randomBytes: length => randomBytes(length),
};

/** Starts the server of this process and ends with it. */
export async function main(): Promise<void> {
  try {
    const config = readConfig(process.env);
    const other = await readServerFile(config.dataDir);
    if (other && other.pid !== process.pid) {
      throw new StoreUnavailable(
        `${config.dataDir} is in use by the server with process id ${other.pid} on port ${other.port}.`,
      );
    }
    const log = pino({ level: config.logLevel });
    const operatorToken = randomBytes(32).toString('base64url');
    const server = await startServer({
      config,
      environment,
      log,
      operatorToken,
      appDirectory: join(process.cwd(), 'dist', 'app'),
      onFatal: error => {
        // The disk or the database failed: going on would acknowledge what is not saved. A supervisor starts it again.
        say(`Portage stops: ${error.message}`);
        process.exit(FAILED);
      },
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

async function end(server: { close(): Promise<void> }, dataDir: string): Promise<void> {
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
  if (error instanceof StoreUnavailable) say(RESTORE_HINT);
  else if (error instanceof Error && error.stack) say(error.stack);
  process.exit(FAILED);
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
