import type { CatalogueRemote, Clock, ManifestResult } from '../sync/ports.ts';
import { readManifest } from './manifest-answer.ts';
import { patiently } from './patiently.ts';

const MANIFEST_PATIENCE_MS = 30_000;
/** A segment of 75 kB at 1 kB/s. */
const SEGMENT_PATIENCE_MS = 90_000;

export interface CatalogueRemoteOptions {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** '' = the page's own origin. */
  origin: string;
  clock: Clock;
}

/** Manifest and segments over HTTP. Anybody may ask: no cookie goes along, so that any cache may answer. */
export function createCatalogueRemote({ fetch, origin, clock }: CatalogueRemoteOptions): CatalogueRemote {
  return {
    async manifest(etag, signal) {
      const answer = await patiently(clock, MANIFEST_PATIENCE_MS, signal, async patience => {
        const headers = { accept: 'application/json', ...(etag !== null && { 'if-none-match': etag }) };
        const url = `${origin}/v1/sync/catalogue`;
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

    async segment({ hash }, signal) {
      return patiently(clock, SEGMENT_PATIENCE_MS, signal, async patience => {
        const url = `${origin}/v1/sync/segments/${hash}`;
        // The device keeps it itself: a second copy in the browser's cache would only take its space.
        const response = await fetch(url, { credentials: 'omit', cache: 'no-store', signal: patience });
        return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
      });
    },
  };
}

/** Rejects when the answer breaks off: the caller takes that for no answer. */
async function readResponse(response: Response): Promise<ManifestResult> {
  const serverTimeMs = timeOf(response.headers.get('date'));
  if (response.status === 304) return { status: 'unchanged', serverTimeMs };
  if (!response.ok) return { status: 'unreachable' };
  const manifest = readManifest(await response.json());
  if (!manifest) return { status: 'unreachable' };
  const etag = response.headers.get('etag') ?? '';
  return { status: 'changed', manifest, etag, serverTimeMs: serverTimeMs ?? timeOf(manifest.builtAt) };
}

function timeOf(text: string | null): number | null {
  const ms = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}
