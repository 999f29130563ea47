import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config/config.ts';
import { readServerFile } from './jobs/server-file.ts';
import { accessAdvice, isAccessError, isLocked, nearest } from './store/file-access.ts';
import { StoreUnavailable } from './store/store.ts';

/** The message is complete: what is wrong, and how to fix it. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

/** Folders in the data directory that may be mounts of their own. */
const OWN_MOUNTS = ['store', 'files'];

/**
 * Rejects if this process may not write to the data directory, before anything in it is changed. A start would get as
 * far as the first file that it has to write, which may be after it has served requests.
 */
export async function refuseUnwritable(dataDir: string): Promise<void> {
  for (const path of [dataDir, ...OWN_MOUNTS.map(name => join(dataDir, name))]) {
    const { existing } = nearest(path);
    const error = await access(existing, constants.W_OK).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!isAccessError(error)) continue;
    const shown = existing.length < dataDir.length ? dataDir : existing;
    if (error.code === 'EROFS')
      throw new StartRefused(
        `DATA_DIR can’t be used: the file system of ${shown} is mounted read-only. Mount it for writing, or set another DATA_DIR.`,
      );
    throw new StartRefused(
      `DATA_DIR can’t be used: this user may not write to ${shown}. ${accessAdvice(error.code, existing)}`,
    );
  }
}

/** Explains what the operator can fix: the port, the data directory's files, another server. Otherwise undefined. */
export async function startRefusal(config: Config, error: unknown): Promise<StartRefused | undefined> {
  if (error instanceof StartRefused) return error;
  return portProblem(config, error) ?? fileProblem(config, error) ?? inUseByAnother(config, error);
}

/** Explains a port that another process uses, or that this process may not use, and an address that isn't this machine's. */
function portProblem({ host, port }: Config, error: unknown): StartRefused | undefined {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return undefined;
  if (error.syscall === 'getaddrinfo' && 'hostname' in error && error.hostname === host)
    return new StartRefused(`the host name ${host} isn’t known (${String(error.code)}). Set another HOST.`);
  if (error.syscall !== 'listen') return undefined;
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartRefused(`port ${port} is taken. Set another PORT, or stop the program that uses it.`);
    case 'EACCES':
      return new StartRefused(`this user may not listen on port ${port}. Set another PORT.`);
    case 'EADDRNOTAVAIL':
      return new StartRefused(`this machine has no address ${host}. Set another HOST.`);
    default:
      return undefined;
  }
}

/** Explains a file or folder that this process may not use, or a file where a folder should be. */
function fileProblem({ dataDir }: Config, error: unknown): StartRefused | undefined {
  if (!isAccessError(error) || error.path === undefined) return undefined;
  const { path } = error;
  const whose = path === dataDir || path.startsWith(join(dataDir, '/')) ? 'DATA_DIR' : 'The file';
  return new StartRefused(`${whose} can’t be used: ${error.message}. ${accessAdvice(error.code, path)}`);
}

/**
 * The database's own lock shows that another process has it open; `server.json` can only tell which one. (A process id
 * alone proves nothing: after a crash another program may have it.)
 */
async function inUseByAnother({ dataDir }: Config, error: unknown): Promise<StartRefused | undefined> {
  if (!(error instanceof StoreUnavailable) || !isLocked(error)) return undefined;
  const other = await readServerFile(dataDir);
  const by = other
    ? `by the server with process id ${other.pid} on port ${other.port}. Stop that server first`
    : 'by another server, or by a command such as import. Stop it, or let it finish';
  return new StartRefused(`${dataDir} is in use ${by}, or set another DATA_DIR.`);
}
