import type { CatalogueRemote, Clock, ManifestResult } from '../sync/ports.ts';
import { manifestPath } from '../wire/catalogue-constants.ts';
import { readManifest } from './manifest-answer.ts';
import { patiently } from './patiently.ts';
import { readUpTo } from './read-up-to.ts';

const MANIFEST_PATIENCE_MS = 30_000;
/** The wait for the first byte, and for each that follows: a slow link is not a broken one. */
const SEGMENT_PATIENCE_MS = 30_000;

export interface CatalogueRemoteOptions {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** '' = the page's own origin. */
  origin: string;
  clock: Clock;
}

/** Manifest and segments over HTTP. They are public: without a cookie, any cache may answer. */
export function createCatalogueRemote({ fetch, origin, clock }: CatalogueRemoteOptions): CatalogueRemote {
  return {
    async manifest(from, signal) {
      const answer = await patiently(clock, MANIFEST_PATIENCE_MS, signal, async patience => {
        const headers = { accept: 'application/json', ...(from?.etag && { 'if-none-match': from.etag }) };
        const url = `${origin}${manifestPath(from)}`;
        const response = await fetch(url, {
          headers,
          credentials: 'omit',
          cache: 'no-store',
          signal: patience,
        });
        return readResponse(response);
      });
      return answer ?? { status: 'unreachable' };
    },

    async segment({ hash, bytes }, signal, onBytes) {
      return patiently(clock, SEGMENT_PATIENCE_MS, signal, async (patience, renew) => {
        const url = `${origin}/v1/sync/segments/${hash}`;
        // The app stores it. A second copy in the browser's cache would only take space.
        const response = await fetch(url, { credentials: 'omit', cache: 'no-store', signal: patience });
        if (!response.ok || !response.body) return null;
        return readUpTo(response.body, bytes, count => {
          renew();
          onBytes?.(count);
        });
      });
    },
  };
}

/** Rejects when the answer breaks off; the caller treats that as no answer. */
async function readResponse(response: Response): Promise<ManifestResult> {
  const serverTimeMs = timeOf(response.headers);
  if (response.status === 304) return { status: 'unchanged', serverTimeMs };
  if (!response.ok) return { status: 'unreachable' };
  const manifest = readManifest(await response.json());
  if (!manifest) return { status: 'unreachable' };
  const etag = response.headers.get('etag') ?? '';
  return { status: 'changed', manifest, etag, serverTimeMs };
}

/**
 * The time of the answer in Unix ms. A cache on the way adds its age. Not `builtAt`, which may be days old when no
 * posting changes, and would make every clock look fast.
 */
function timeOf(headers: Headers): number | null {
  const dateMs = Date.parse(headers.get('date') ?? '');
  const ageSeconds = Number(headers.get('age') ?? 0);
  return Number.isNaN(dateMs) ? null : dateMs + (Number.isFinite(ageSeconds) ? ageSeconds * 1000 : 0);
}
