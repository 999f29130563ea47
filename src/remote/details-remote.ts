import type { DetailsRemote, IndexResult } from '../sync/details/details-ports.ts';
import type { Clock } from '../sync/ports.ts';
import { DETAILS_PATH } from '../wire/catalogue/details-columns.ts';
import { readDetailsIndex } from './details-index-answer.ts';
import { patiently } from './patiently.ts';

/** The first request for a large province waits while the server makes its packs. */
const INDEX_PATIENCE_MS = 180_000;
/** A pack of 45 kB at half a kilobyte per second. */
const PACK_PATIENCE_MS = 90_000;

export interface DetailsRemoteOptions {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** '' = the page's own origin. */
  origin: string;
  clock: Clock;
}

/** Indexes and packs over HTTP. They are public: without a cookie, any cache may answer. */
export function createDetailsRemote({ fetch, origin, clock }: DetailsRemoteOptions): DetailsRemote {
  return {
    async index(province, etag, signal) {
      const answer = await patiently(clock, INDEX_PATIENCE_MS, signal, async patience => {
        const headers = { accept: 'application/json', ...(etag !== null && { 'if-none-match': etag }) };
        const url = `${origin}${DETAILS_PATH}/${province}`;
        const response = await fetch(url, {
          headers,
          credentials: 'omit',
          cache: 'no-store',
          signal: patience,
        });
        return readIndexResponse(response, province);
      });
      return answer ?? { status: 'unreachable' };
    },

    async pack({ hash, bytes: expected }, signal) {
      const answer = await patiently(clock, PACK_PATIENCE_MS, signal, async patience => {
        const url = `${origin}${DETAILS_PATH}/packs/${hash}`;
        // The app stores it. A second copy in the browser's cache would only take space.
        const response = await fetch(url, { credentials: 'omit', cache: 'no-store', signal: patience });
        if (!response.ok) return (await isOurs404(response)) ? ({ status: 'gone' } as const) : null;
        const bytes = await response.arrayBuffer();
        return bytes.byteLength === expected ? ({ status: 'found', bytes } as const) : null;
      });
      return answer ?? { status: 'unreachable' };
    },
  };
}

async function readIndexResponse(response: Response, province: string): Promise<IndexResult | null> {
  if (response.status === 304) return { status: 'unchanged' };
  if (!response.ok) return null;
  const packs = readDetailsIndex(await response.json(), province);
  if (packs === 'unsupported') return { status: 'unsupported' };
  return packs && { status: 'changed', packs, etag: response.headers.get('etag') };
}

/** A proxy without such a page also answers 404. */
async function isOurs404(response: Response): Promise<boolean> {
  if (response.status !== 404) return false;
  const body: unknown = await response.json();
  return typeof body === 'object' && body !== null && 'type' in body && body.type === 'document_not_found';
}
