import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isObject } from '../../src/core/json.ts';
import {
  BOARD_KEYS_PATH,
  BOARD_PATH,
  type BoardIdentity,
  isKeyId,
  readBoardIdentity,
} from '../../src/wire/seal/seal.ts';
import { openStore } from '../backup/open-store.ts';
import { openSecrets } from '../board/secrets.ts';
import { type Config, ConfigError, readConfig } from '../config/config.ts';
import { createBoardKeys } from '../seals/board-keys.ts';
import { OWN_USER_ONLY } from '../store/private-files.ts';
import { StoreUnavailable } from '../store/store.ts';
import { isServerWriting } from '../writer/live-writer.ts';
import { refuseOthersData } from './own-data.ts';
import { type AskInit, askServer, BESIDE_SERVER, findRunningServer } from './running-server.ts';
import type { ServerFile } from './server-file.ts';

const DONE = 0;
const FAILED = 1;
const WRONG_USAGE = 2;

const USAGE = `Usage: npm run board-key -- list
       npm run board-key -- rotate [--revoke ID]

The board signs postings with a key, so that people can send each other postings offline.

  list         lists the keys, the newest first
  rotate       creates a new key; postings that an earlier key signed stay genuine
  --revoke ID  what this key signed no longer counts, because others know it`;

class Failure extends Error {
  override readonly name = 'Failure';
}

/** `revoke` null: none. */
type Command = { name: 'list' } | { name: 'rotate'; revoke: string | null };

/** `npm run board-key`. Writes results to standard output, everything else to standard error. */
export async function main(argv: readonly string[]): Promise<number> {
  process.umask(OWN_USER_ONLY);
  const command = readCommand(argv);
  if (command === 'help') {
    console.log(USAGE);
    return DONE;
  }
  if (typeof command === 'string') {
    console.error(`${command}\n\n${USAGE}`);
    return WRONG_USAGE;
  }
  try {
    const config = readConfig(process.env);
    const server = await findRunningServer(config.dataDir);
    const identity = await (server ? askForKeys(server, command) : openAndAsk(config, command));
    console.log(textOf(identity));
    return DONE;
  } catch (error) {
    if (error instanceof Failure || error instanceof ConfigError || error instanceof StoreUnavailable) {
      console.error(error.message);
      return FAILED;
    }
    throw error;
  }
}

/** A text: how the call is wrong, or `help`. */
export function readCommand(argv: readonly string[]): Command | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { revoke: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
    });
    if (values.help) return 'help';
    const { revoke = null } = values;
    const [name, ...more] = positionals;
    if (more.length > 0) return `${name ?? ''} takes no IDs.`;
    if (revoke !== null && !isKeyId(revoke)) return `"${revoke}" isn’t a key’s ID.`;
    if (name === 'rotate') return { name, revoke };
    if (name !== 'list') return 'Say list or rotate.';
    return revoke === null ? { name } : '--revoke works only with rotate.';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function askForKeys(server: ServerFile, command: Command): Promise<BoardIdentity> {
  const rotation = (revoke: string | null): AskInit => ({
    method: 'POST',
    body: JSON.stringify(revoke === null ? {} : { revoke }),
    headers: { 'content-type': 'application/json' },
  });
  const [path, init] =
    command.name === 'list' ? [BOARD_PATH, {}] : [BOARD_KEYS_PATH, rotation(command.revoke)];
  return askServer(server, path, init, async response => {
    const body: unknown = await response.json();
    const identity = response.ok ? readBoardIdentity(body) : null;
    if (identity) return identity;
    const message = isObject(body) && typeof body['message'] === 'string' ? body['message'] : '';
    throw new Failure(`The running server refused the request (${response.status}): ${message}`);
  });
}

/** Only existing databases: to the server, one created here would look like one that lost its secrets. */
async function openAndAsk(config: Config, command: Command): Promise<BoardIdentity> {
  refuseOthersData(config.dataDir);
  const isEmbedded = config.storeUrl === null;
  if (isEmbedded && !existsSync(join(config.dataDir, 'store', 'board')))
    throw new Failure(`There is no board in ${config.dataDir}.`);
  const environment = { nowMs: () => Date.now(), randomBytes: (length: number) => randomBytes(length) };
  const { idKey } = await openSecrets(config.dataDir, environment);
  const complain = (error: Error) => console.error(error.message);
  if (!isEmbedded) {
    const accounts = await openStore(config, 'accounts', complain);
    const isBusy = await isServerWriting(accounts, pause);
    await accounts.close();
    if (isBusy) throw new Failure(BESIDE_SERVER);
  }
  const board = await openStore(config, 'board', complain);
  try {
    const keys = createBoardKeys({ stores: { board }, environment, config, idKey });
    const identity = command.name === 'list' ? await keys.identity() : await keys.rotate(command.revoke);
    if (!identity) throw new Failure('The board has no key with this ID.');
    return identity;
  } finally {
    await board.close();
  }
}

function textOf({ board, keys }: BoardIdentity): string {
  const lines = keys.map(({ id, from, until, revoked }) => {
    const state = revoked ? 'revoked' : until === null ? 'in use' : `until ${until}`;
    return `${id}  from ${from}  ${state}`;
  });
  return [board || '(no PUBLIC_URL)', ...lines].join('\n');
}
