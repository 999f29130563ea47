import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Budgets, Refusal } from '../../budgets/budgets.ts';
import type { Turns } from '../../core/turns/turns.ts';
import type { Listener } from './http-server.ts';
import { refuseRequest } from './refuse-connection.ts';

/** Requests of one connection that wait for the answers to earlier ones. Browsers and proxies send none ahead. */
const AHEAD = 32;

interface Options {
  turns: Pick<Turns, 'add'>;
  budgets: Pick<Budgets, 'take' | 'give' | 'spend'>;
  /** The address that a request is charged to. undefined: it comes from this machine's own parts, and never waits. */
  addressOf: (request: IncomingMessage) => string | undefined;
}

/**
 * Lets requests begin in turns of their addresses, and those of one connection one after the other: a client that sends a thousand at once
 * would otherwise occupy the server until the last one has begun.
 */
export function inLine(listener: Listener, { turns, budgets, addressOf }: Options): Listener {
  const connections = new WeakMap<Socket, (() => void)[]>();

  const begin = (request: IncomingMessage, response: ServerResponse, address: string): void => {
    const refusal = budgets.take('waiting', address);
    if (refusal) return refuseRequest(response, codeOf(refusal));
    turns.add(address, () => {
      budgets.give('waiting', address);
      if (!response.destroyed && !request.destroyed) listener(request, response);
    });
  };

  return (request, response) => {
    const { socket } = request;
    // The rest of what was read from a connection that was closed on the way.
    if (socket.destroyed) return;
    const address = addressOf(request);
    if (address === undefined) return listener(request, response);
    const behind = connections.get(socket);
    if (behind && behind.length >= AHEAD) {
      // Whatever was read from it is still parsed, which can take 10 ms. So its address may not do that often.
      budgets.spend('ahead', { address }, 1);
      socket.destroy();
      return;
    }
    const waiting = behind ?? [];
    connections.set(socket, waiting);
    response.once('close', () => {
      const next = waiting.shift();
      if (next && !socket.destroyed) next();
      else connections.delete(socket);
    });
    if (behind) waiting.push(() => begin(request, response, address));
    else begin(request, response, address);
  };
}

type OnUpgrade = (request: IncomingMessage, socket: Socket, head: Buffer) => void;

/**
 * Does the same for requests for a websocket, whose listeners must be there already. Node has read the beginnings of a thousand connections
 * before anything else has its turn.
 */
export function upgradesInLine(server: Server, { turns, budgets, addressOf }: Options): void {
  const listeners = server.listeners('upgrade') as OnUpgrade[];
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const begin = () => {
      for (const listener of listeners) listener(request, socket, head);
    };
    const address = addressOf(request);
    if (address === undefined) return begin();
    const onError = () => socket.destroy();
    socket.on('error', onError);
    const refusal = budgets.take('waiting', address);
    if (refusal) {
      const response = new ServerResponse(request);
      response.shouldKeepAlive = false;
      response.assignSocket(socket);
      response.once('finish', () => socket.destroySoon());
      return refuseRequest(response, codeOf(refusal));
    }
    turns.add(address, () => {
      budgets.give('waiting', address);
      socket.off('error', onError);
      if (!socket.destroyed) begin();
    });
  });
}

const codeOf = ({ share }: Refusal) => (share === 'server' ? 503 : 429);
