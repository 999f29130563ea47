import { parseJson } from '../core/json.ts';
import type { Clock, PushRemote, PushResult } from '../sync/ports.ts';
import { PROTOCOL_VERSION } from '../wire/protocol-version.ts';
import type { Operation } from '../wire/operations/push.ts';
import { GUEST_HEADER } from '../wire/operations/push-limits.ts';
import { readErrorAnswer, readPushAnswer } from './push-answer.ts';

const PUSH_PATH = '/v1/sync/push';

/** After this, a request without an answer counts as failed and is retried. */
const PATIENCE_MS = 45_000;

export interface PushRemoteOptions {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** '' = the page's own origin. */
  origin: string;
  clock: Clock;
  /** The secret of the guest to send as, null for none. */
  guestSecret: () => Promise<string | null>;
  /** `omit`: sends only as the guest, ignoring any session that the browser holds. */
  credentials?: 'same-origin' | 'omit';
}

/** `POST /v1/sync/push`. Every failure is a value that the scheduler can decide on. */
export function createPushRemote(options: PushRemoteOptions): PushRemote {
  return {
    async push(operations, signal, epoch) {
      const secret = await options.guestSecret();
      const patience = new AbortController();
      const giveUp = () => patience.abort();
      const stopWaiting = new AbortController();
      signal.addEventListener('abort', giveUp, { once: true });
      void options.clock.sleep(PATIENCE_MS, stopWaiting.signal).then(giveUp);
      try {
        if (signal.aborted) return { status: 'unreachable', retryAfterMs: null };
        const response = await options.fetch(options.origin + PUSH_PATH, {
          ...request(operations, secret, epoch),
          credentials: options.credentials ?? 'same-origin',
          signal: patience.signal,
        });
        return await readResponse(response, options.clock.nowMs());
      } catch {
        const timedOut = patience.signal.aborted && !signal.aborted;
        return { status: 'unreachable', retryAfterMs: null, ...(timedOut && { timedOut }) };
      } finally {
        stopWaiting.abort();
        signal.removeEventListener('abort', giveUp);
      }
    },
  };
}

function request(
  operations: readonly Operation[],
  guestSecret: string | null,
  epoch: string | undefined,
): RequestInit {
  return {
    method: 'POST',
    cache: 'no-store',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(guestSecret !== null && { [GUEST_HEADER]: guestSecret }),
    },
    body: JSON.stringify({ protocol: PROTOCOL_VERSION, epoch, operations }),
  };
}

/** Rejects when the answer breaks off; the caller treats that as no answer. */
async function readResponse(response: Response, nowMs: number): Promise<PushResult> {
  const later: PushResult = { status: 'unreachable', retryAfterMs: retryAfterMs(response, nowMs) };
  const body = parseJson(await response.text());
  if (response.ok) {
    const answer = readPushAnswer(body);
    return answer ? { status: 'answered', ...answer } : later;
  }
  // A proxy sets only the status; answers of this app's server also carry a type.
  const error = readErrorAnswer(body) ?? {
    type: response.status === 413 ? 'request_too_large' : '',
    message: `The server answered with status ${response.status}.`,
  };
  switch (response.status) {
    case 401:
      return error.type === '' ? later : { status: 'unauthorised' };
    case 413:
      return { status: 'refused', error, final: true };
    case 400:
      if (error.type === 'protocol_unsupported') return { status: 'unsupported' };
      return error.type === '' ? later : { status: 'refused', error, final: true };
    case 500:
      return error.type === '' ? later : { status: 'refused', error, final: false };
    default:
      return later;
  }
}

function retryAfterMs(response: Response, nowMs: number): number | null {
  const text = response.headers.get('retry-after');
  if (text === null || text.trim() === '') return null;
  const seconds = Number(text);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(text) - nowMs;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
