import type {
  ApiAnswer,
  ApiAnswerBody,
  ApiConsole,
  ApiDescriptionAnswer,
  ApiRequest,
} from '../sync/api-console.ts';
import type { Clock } from '../sync/ports.ts';
import { patiently } from './patiently.ts';
import { readUpTo } from './read-up-to.ts';

export interface ApiConsoleOptions {
  endpoint: string;
  project: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  clock: Clock;
}

/** After this, a request without an answer counts as failed. */
const PATIENCE_MS = 30_000;
const BODY_MAX_BYTES = 256 * 1024;

/** Headers that tell a reader something beyond the body. */
export const SHOWN_HEADERS = [
  'content-type',
  'content-length',
  'etag',
  'cache-control',
  'location',
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
] as const;

const TEXT = /^text\/|[/+]json\b|[/+]xml\b/;

export function createApiConsole({ endpoint, project, fetch, clock }: ApiConsoleOptions): ApiConsole {
  const address = `${endpoint}/openapi.json`;

  async function keptDescription(): Promise<ApiDescriptionAnswer> {
    try {
      // The browser's own cache, however old: the app itself caches nothing of the API.
      const response = await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' });
      if (!response.ok) return { status: 'offline' };
      return { status: 'found', document: await response.json(), isKept: true };
    } catch {
      return { status: 'offline' };
    }
  }

  return {
    endpoint,
    project,
    async describe(signal) {
      const answer = await patiently(
        clock,
        PATIENCE_MS,
        signal,
        async (signal): Promise<ApiDescriptionAnswer> => {
          const response = await fetch(address, { signal });
          if (!response.ok) return { status: 'failed' };
          return { status: 'found', document: await response.json(), isKept: false };
        },
      );
      return answer ?? keptDescription();
    },
    send: (request, signal) =>
      patiently(clock, PATIENCE_MS, signal, async (signal, renew): Promise<ApiAnswer> => {
        const began = clock.nowMs();
        const response = await fetch(endpoint + request.path, { ...initOf(request, project), signal });
        const body = await bodyOf(response, renew);
        const headers = SHOWN_HEADERS.flatMap(name => {
          const value = response.headers.get(name);
          return value === null ? [] : [[name, value] as const];
        });
        return { status: response.status, ms: clock.nowMs() - began, headers, body };
      }),
  };
}

function initOf({ method, body, key }: ApiRequest, project: string): RequestInit {
  return {
    method,
    cache: 'no-store',
    credentials: key === undefined ? 'same-origin' : 'omit',
    headers: {
      'x-appwrite-project': project,
      ...(key !== undefined && { 'x-appwrite-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  };
}

async function bodyOf(response: Response, onBytes: () => void): Promise<ApiAnswerBody> {
  const type = response.headers.get('content-type') ?? '';
  if (!response.body) return { kind: 'none' };
  if (!TEXT.test(type)) {
    await response.body.cancel();
    return type === '' ? { kind: 'none' } : { kind: 'binary', type };
  }
  // Read one byte more than is shown, to know whether there is more.
  const bytes = await readUpTo(response.body, BODY_MAX_BYTES + 1, onBytes);
  const isCut = bytes.byteLength > BODY_MAX_BYTES;
  // Truncated text may end within a letter.
  const text = new TextDecoder().decode(bytes.subarray(0, BODY_MAX_BYTES), { stream: isCut });
  return text === '' ? { kind: 'none' } : { kind: 'text', text, isCut };
}
