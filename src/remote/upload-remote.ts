import { parseJson } from '../core/json.ts';
import type { UploadRemote, UploadResult } from '../sync/files/file-ports.ts';
import type { Clock } from '../sync/ports.ts';
import { GUEST_HEADER } from '../wire/operations/push-limits.ts';
import { FILE_HEADERS, UPLOADS_PATH, type UploadState } from '../wire/uploads.ts';
import { patiently } from './patiently.ts';
import { readErrorAnswer } from './push-answer.ts';

/** After this, a request without an answer counts as failed and is retried. */
const PATIENCE_MS = 60_000;

export interface UploadRemoteOptions {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** '' = the page's own origin. */
  origin: string;
  clock: Clock;
  /** The secret of the guest to send as, null for none. */
  guestSecret: () => Promise<string | null>;
  /** `omit`: sends only as the guest, ignoring any session that the browser holds. */
  credentials?: 'same-origin' | 'omit';
}

type UploadRequest = Pick<RequestInit, 'method' | 'body'> & { headers?: Record<string, string> };

/** `/v1/sync/uploads`: see `wire/uploads.ts`. Every failure is a value that the scheduler can decide on. */
export function createUploadRemote(options: UploadRemoteOptions): UploadRemote {
  const ask = async (hash: string, init: UploadRequest, signal: AbortSignal): Promise<UploadResult> => {
    const answer = await patiently(options.clock, PATIENCE_MS, signal, async inTime => {
      const secret = await options.guestSecret();
      const response = await options.fetch(`${options.origin}${UPLOADS_PATH}/${hash}`, {
        ...init,
        cache: 'no-store',
        headers: { ...init.headers, ...(secret !== null && { [GUEST_HEADER]: secret }) },
        credentials: options.credentials ?? 'same-origin',
        signal: inTime,
      });
      return readAnswer(response);
    });
    return answer ?? { status: 'unreachable', retryAfterMs: null };
  };

  return {
    state: ({ hash }, signal) => ask(hash, { method: 'GET' }, signal),
    send: ({ hash, size, type, name }, from, bytes, signal) =>
      ask(
        hash,
        {
          method: 'PUT',
          headers: {
            'content-type': 'application/octet-stream',
            [FILE_HEADERS.name]: encodeURIComponent(name),
            [FILE_HEADERS.type]: type,
            'content-range': `bytes ${from}-${from + bytes.byteLength - 1}/${size}`,
          },
          body: bytes,
        },
        signal,
      ),
  };
}

/** Rejects when the answer breaks off; the caller treats that as no answer. */
async function readAnswer(response: Response): Promise<UploadResult> {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfterMs = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
  const later: UploadResult = { status: 'unreachable', retryAfterMs };
  const body = parseJson(await response.text());
  if (response.ok) {
    const state = readState(body);
    return state ? { status: 'answered', ...state } : later;
  }
  const error = readErrorAnswer(body);
  // Without a type it is not an answer of this app's server.
  if (!error || error.type === '') return later;
  switch (response.status) {
    case 401:
      return { status: 'unauthorised' };
    case 400:
    case 403:
    case 413:
    case 415:
    case 422:
      return { status: 'refused', error };
    default:
      return later;
  }
}

function readState(body: unknown): UploadState | null {
  if (typeof body !== 'object' || body === null || !('received' in body) || !('isComplete' in body))
    return null;
  const { received, isComplete } = body;
  if (typeof received !== 'number' || !Number.isSafeInteger(received) || received < 0) return null;
  return typeof isComplete === 'boolean' ? { received, isComplete } : null;
}
