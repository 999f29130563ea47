import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';

export interface SocketMessage {
  type: string;
  data: Record<string, unknown>;
}

export interface RawSocket {
  /** All messages so far, in order. */
  messages: SocketMessage[];
  send: (message: unknown) => void;
  /** The messages received in answer to it: everything up to the answer of a ping that is sent after it. */
  ask: (message: unknown) => Promise<SocketMessage[]>;
  /** The events so far, including those of everything sent before this. */
  events: () => Promise<SocketMessage['data'][]>;
  /** The next message that hasn't been returned yet. */
  next: () => Promise<SocketMessage>;
  closed: Promise<{ code: number; reason: string }>;
  close: () => Promise<void>;
  socket: WebSocket;
}

/** A websocket to a listening app, as a program would open it, with any headers and text. */
export async function openSocket(
  app: FastifyInstance,
  {
    query = 'project=portage',
    headers = {},
  }: { query?: string; headers?: Record<string, string | undefined> } = {},
): Promise<RawSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${portOf(app)}/v1/realtime?${query}`, {
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
  });
  const messages: SocketMessage[] = [];
  let looked = 0;
  socket.on('error', () => undefined);
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString()) as SocketMessage));
  const closed = once(socket, 'close').then(([code, reason]) => ({
    code: Number(code),
    reason: String(reason),
  }));
  await Promise.race([once(socket, 'open'), closed]);

  const next = async (): Promise<SocketMessage> => {
    while (messages.length <= looked) {
      const isOver = await Promise.race([once(socket, 'message'), closed.then(() => 'closed')]);
      if (isOver === 'closed' && messages.length <= looked)
        throw new Error(`The socket was closed: ${JSON.stringify(await closed)}`);
    }
    looked += 1;
    return messages[looked - 1] ?? { type: '', data: {} };
  };
  const ask = async (message: unknown): Promise<SocketMessage[]> => {
    if (message !== undefined) socket.send(typeof message === 'string' ? message : JSON.stringify(message));
    socket.send('{"type":"ping"}');
    const answers: SocketMessage[] = [];
    for (;;) {
      const answer = await next();
      if (answer.type === 'pong') return answers;
      answers.push(answer);
    }
  };
  return {
    messages,
    socket,
    closed,
    next,
    ask,
    send: message => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    async events() {
      const came = await ask(undefined);
      return came.flatMap(({ type, data }) => (type === 'event' ? [data] : []));
    },
    async close() {
      socket.close();
      await closed;
    },
  };
}

/** A connected socket with a subscription called `s`. */
export async function openSubscribed(
  app: FastifyInstance,
  channels: readonly string[],
  headers: Record<string, string | undefined> = {},
  queries: readonly string[] = [],
): Promise<RawSocket> {
  const raw = await openSocket(app, { headers });
  await raw.ask({ type: 'subscribe', data: [{ subscriptionId: 's', channels, queries }] });
  return raw;
}

export function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The app does not listen');
  return address.port;
}
