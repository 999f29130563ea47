import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '../../../src/wire/errors.ts';
import { ApiError } from '../../core/api-error.ts';
import { errorBody } from '../error-answer.ts';

const STATUS: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers a request that Node couldn't parse (e.g. an unknown method or half a header) with the usual error body. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = STATUS[error.code ?? ''] ?? 400;
  const reason = STATUS_CODES[code] ?? '';
  const refusal = new ApiError('general_argument_invalid', `The request could not be read: ${reason}.`);
  const body = JSON.stringify({ ...errorBody(refusal), code } satisfies ErrorBody);
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${code} ${reason}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Cache-Control: no-store\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
}

/** Made once: errors take longer to make than to send. */
const REFUSALS = {
  429: JSON.stringify(errorBody(new ApiError('general_rate_limit_exceeded'))),
  503: JSON.stringify(errorBody(new ApiError('general_server_overloaded'))),
};

/** Answers a request that the framework never sees. */
export function refuseRequest(response: ServerResponse, code: keyof typeof REFUSALS): void {
  const body = REFUSALS[code];
  response.writeHead(code, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': '1',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}
