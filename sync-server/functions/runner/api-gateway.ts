import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { join } from 'node:path';

/** Headers with which a function could pretend to be someone else behind a proxy. */
const FORGEABLE = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
];

export interface ApiGateway {
  /** Passes the requests of functions to the server. Until then, they wait. */
  serve(listener: RequestListener): void;
  close(): Promise<void>;
}

/**
 * The way of functions to the server's API: a socket in a folder that only the sandbox sees. `via` marks the requests as
 * coming from elsewhere, so they never have the rights of this machine's own programs.
 */
export async function openApiGateway(folder: string): Promise<ApiGateway> {
  let open: (listener: RequestListener) => void = () => undefined;
  // Functions may start before the server listens, and then wait for it.
  const serving = new Promise<RequestListener>(resolve => {
    open = resolve;
  });
  const server = createServer((request, response) => {
    disguise(request);
    void serving.then(serve => serve(request, response));
  });
  // No websockets: a call lasts for seconds.
  server.on('upgrade', (_request, socket) => socket.destroy());
  server.maxConnections = 200;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(join(folder, 'api.sock'), resolve);
  });
  return {
    serve: listener => open(listener),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function disguise(request: IncomingMessage): void {
  for (const name of FORGEABLE) delete request.headers[name];
  request.headers['via'] = '1.1 portage-functions';
  if (request.socket.remoteAddress === undefined)
    Object.defineProperty(request.socket, 'remoteAddress', { value: '127.0.0.1' });
}
