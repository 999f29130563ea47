import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import { ERRORS } from '../../../src/wire/errors.ts';
import type { Budgets } from '../../budgets/budgets.ts';
import { ApiError } from '../../core/api-error.ts';
import { connectionTaken } from '../../core/turns/arrivals.ts';
import { plainAddress, proxyList } from '../../core/network/request-address.ts';
import { errorBody } from '../error-answer.ts';

const RETRY_AFTER_SECONDS = 10;

/**
 * Counts connections before anything is read from them. Trusted proxies are exempt: their connections carry many users,
 * whose requests are counted by the address that the proxy reports.
 */
export function limitConnections(
  server: Server,
  budgets: Pick<Budgets, 'take' | 'give' | 'check'>,
  trustedProxies: readonly string[],
): void {
  const isProxy = proxyList(trustedProxies);
  server.on('connection', socket => {
    connectionTaken();
    // Node caches the remote address when it is first read; a closed socket no longer has one.
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) return;
    const ip = plainAddress(remoteAddress);
    if (isProxy(ip)) return;
    const address = normalizeIP(ip);
    if (budgets.check('ahead', { address }) ?? budgets.take('connections', address)) return refuse(socket);
    socket.once('close', () => budgets.give('connections', address));
  });
}

/** Made once: strangers are refused by the thousand. */
const REFUSAL = refusal();

function refusal(): string {
  const [code] = ERRORS.general_server_overloaded;
  const body = JSON.stringify(errorBody(new ApiError('general_server_overloaded')));
  return (
    `HTTP/1.1 ${code} Service Unavailable\r\nConnection: close\r\nRetry-After: ${RETRY_AFTER_SECONDS}\r\n` +
    `Content-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

function refuse(socket: Socket): void {
  socket.on('error', () => socket.destroy());
  socket.write(REFUSAL);
  socket.destroySoon();
}
