import { isLocked } from '../store/file-access.ts';
import { StoreUnavailable } from '../store/store.ts';
import { readServerFile, type ServerFile } from './server-file.ts';

/** For commands that would write to a CouchDB while a server on another machine does. */
export const BESIDE_SERVER =
  'A server writes to these databases. Run the command on a machine where a server runs, or stop all servers first.';

/**
 * The server that has the data directory's databases open. undefined: there is none, so the databases can be opened.
 */
export async function findRunningServer(dataDir: string): Promise<ServerFile | undefined> {
  const server = await readServerFile(dataDir);
  return server && (await answers(server)) ? server : undefined;
}

/** The message of a store that couldn't be opened, for the operator. */
export function unavailableText(error: StoreUnavailable): string {
  return isLocked(error)
    ? `${error.message}. A server that is starting, or another command, has it open. Try again in a moment.`
    : error.message;
}

export type AskInit = Pick<RequestInit, 'method' | 'body'> & { headers?: Record<string, string> };

/**
 * Sends a request with the operator's rights and reads the answer. Throws `StoreUnavailable`, with a message for the
 * operator, if the server stops before it has answered.
 */
export async function askServer<T>(
  server: ServerFile,
  path: string,
  init: AskInit,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const headers = { 'x-appwrite-key': server.token, ...init.headers };
  try {
    return await read(await fetch(addressOf(server) + path, { ...init, headers }));
  } catch (error) {
    // A request or a body that was cut off ends with one.
    if (!(error instanceof TypeError)) throw error;
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    throw new StoreUnavailable(
      `The server on port ${server.port} stopped answering (${reason}); its log says why. Start it and repeat the command: what it saved stays saved.`,
    );
  }
}

/** Some addresses can be listened on but not called. */
function addressOf({ host, port }: ServerFile): string {
  const callable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${callable.includes(':') ? `[${callable}]` : callable}:${port}`;
}

/** Whether a server answers there: after a crash, the process id in the file may belong to another program. */
async function answers(server: ServerFile): Promise<boolean> {
  try {
    const response = await fetch(`${addressOf(server)}/health`);
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}
