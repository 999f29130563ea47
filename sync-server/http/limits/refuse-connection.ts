import { STATUS_CODES } from 'node:http';
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
