import { parseArgs } from 'node:util';
import { BackupFailure } from '../backup/backup-format.ts';
import { ConfigError, readConfig } from '../config/config.ts';
import { OWN_USER_ONLY } from '../store/private-files.ts';
import { StoreUnavailable } from '../store/store.ts';
import { openCheckedStores } from './open-checked-stores.ts';
import { findRunningServer } from './running-server.ts';

const USAGE = `Usage: npm run verify

Counts all documents in every way that the database has, and compares the counts: a difference means lost data.
Servers on a CouchDB may run meanwhile. A server with its own data directory has to be stopped first.`;

const SOUND = 0;
const FAILED = 1;
const WRONG_USAGE = 2;

/** `npm run verify`. Prints the counts. Resolves to the exit code: sound; damaged or not readable; wrong arguments. */
export async function main(argv: readonly string[]): Promise<number> {
  process.umask(OWN_USER_ONLY);
  try {
    const { values } = parseArgs({ args: [...argv], options: { help: { type: 'boolean', short: 'h' } } });
    if (values.help === true) {
      console.log(USAGE);
      return SOUND;
    }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return WRONG_USAGE;
  }
  try {
    console.log(await verify());
    return SOUND;
  } catch (error) {
    if (error instanceof BackupFailure || error instanceof ConfigError || error instanceof StoreUnavailable) {
      console.error(error.message);
      return FAILED;
    }
    throw error;
  }
}

async function verify(): Promise<string> {
  const config = readConfig(process.env);
  const server = config.storeUrl === null ? await findRunningServer(config.dataDir) : null;
  if (server) throw new BackupFailure(`A server is running on port ${server.port}. Stop it first.`);
  const stores = await openCheckedStores(config);
  const lines: string[] = [];
  for (const [name, store] of Object.entries(stores)) {
    const { documents } = await store.status();
    lines.push(`${name}: ${documents} documents, all counts agree`);
    await store.close();
  }
  return lines.join('\n');
}
