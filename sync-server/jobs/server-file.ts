import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson } from '../../src/core/json.ts';

/** The file that a running server keeps in its data directory for commands on the same machine. */
export interface ServerFile {
  pid: number;
  /** As configured; `0.0.0.0` can be reached as 127.0.0.1. */
  host: string;
  port: number;
  /** Has the rights of `API_KEY` until the server stops. */
  token: string;
}

const NAME = 'server.json';

/** Written atomically, and readable only by the server's user. */
export async function writeServerFile(dataDir: string, file: ServerFile): Promise<void> {
  const path = join(dataDir, NAME);
  await writeFile(`${path}.new`, JSON.stringify(file), { mode: 0o600 });
  await rename(`${path}.new`, path);
}

export async function removeServerFile(dataDir: string): Promise<void> {
  await rm(join(dataDir, NAME), { force: true });
}

/** The running server, if there is one. A file left by a killed server is ignored. */
export async function readServerFile(dataDir: string): Promise<ServerFile | undefined> {
  const text = await readFile(join(dataDir, NAME), 'utf8').catch(() => null);
  const file = text === null ? undefined : parseServerFile(text);
  return file && isAlive(file.pid) ? file : undefined;
}

function parseServerFile(text: string): ServerFile | undefined {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) return undefined;
  const { pid, host, port, token } = { pid: 0, host: '', port: 0, token: '', ...value };
  const isWhole =
    [pid, port].every(number => Number.isInteger(number) && number > 0) && host !== '' && token !== '';
  return isWhole ? { pid, host, port, token } : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
