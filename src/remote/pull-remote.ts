import type { Clock } from '../sync/ports.ts';
import type { PullRemote, PullResult } from '../sync/private/private-ports.ts';
import { PROTOCOL_VERSION } from '../wire/protocol-version.ts';
import { pullPath } from '../wire/pull-constants.ts';
import { patiently } from './patiently.ts';
import { readPullAnswer } from './pull-answer.ts';
import { readErrorAnswer } from './push-answer.ts';

/** After this, a request without an answer counts as failed. */
const PATIENCE_MS = 45_000;

/** `GET /v1/sync/pull` with the browser's session. Every failure is a value. */
export function createPullRemote(options: {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** '' = the page's own origin. */
  origin: string;
  clock: Clock;
}): PullRemote {
  return {
    async page(cursor, signal) {
      const answer = await patiently(options.clock, PATIENCE_MS, signal, async signal => {
        const response = await options.fetch(options.origin + pullPath(cursor), {
          cache: 'no-store',
          credentials: 'same-origin',
          headers: { accept: 'application/json' },
          signal,
        });
        return readResponse(response);
      });
      return answer ?? { status: 'unreachable', retryAfterMs: null };
    },
  };
}

/** Rejects when the answer breaks off or is not JSON; the caller treats that as no answer. */
async function readResponse(response: Response): Promise<PullResult> {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const later: PullResult = {
    status: 'unreachable',
    retryAfterMs: Number.isFinite(seconds) ? Math.max(0, seconds) * 1000 : null,
  };
  if (response.status === 401) {
    // A proxy's own sign-in page is also a 401.
    return readErrorAnswer(await response.json()) ? { status: 'unauthorised' } : later;
  }
  if (!response.ok) return later;
  const body: unknown = await response.json();
  const page = readPullAnswer(body);
  if (!page) return later;
  return page.protocol === PROTOCOL_VERSION ? { status: 'page', page } : { status: 'unsupported' };
}
