import { IMPORT_PATH, IMPORT_TYPE } from '../routes/sync-import.ts';
import { jobData } from '../services/job-data.ts';
import { ImportFailure } from './import-failure.ts';
import type { ImportItem, ImportOutcome, ImportSink } from '../services/import-sink.ts';
import type { ServerFile } from './server-file.ts';

/** A batch that was refused for load is sent again this often, each time waiting as long as the server asks. */
const MAX_TRIES = 10;
const DEFAULT_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;

export interface HttpSinkParts {
  server: ServerFile;
  pause: (ms: number) => Promise<void>;
}

/** Through the running server, which has the store open. Sending a batch again is safe: the ids are the same. */
export function createHttpSink({ server, pause }: HttpSinkParts): ImportSink {
  const url = `http://${reachable(server.host)}:${server.port}${IMPORT_PATH}`;
  const headers = { 'content-type': IMPORT_TYPE, 'x-appwrite-key': server.token };

  return {
    async put(items) {
      const body = items.map(itemLine).join('\n');
      for (let tries = 1; ; tries++) {
        const response = await fetch(url, { method: 'POST', headers, body });
        if (response.ok) return readOutcome(await response.json());
        const isBusy = response.status === 429 || response.status === 503;
        const reason = await response.text();
        if (!isBusy || tries >= MAX_TRIES)
          throw new ImportFailure(`The running server refused the postings (${response.status}): ${reason}`);
        const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
        await pause(Number.isFinite(seconds) ? Math.min(seconds * 1000, MAX_WAIT_MS) : DEFAULT_WAIT_MS);
      }
    },
  };
}

/** An address to listen on is not always one to call. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

function itemLine({ documentId, postedAssumed, listing }: ImportItem): string {
  return JSON.stringify({ documentId, postedAssumed, data: jobData(listing) });
}

function readOutcome(value: unknown): ImportOutcome {
  const outcome = {
    accepted: Number.NaN,
    unchanged: Number.NaN,
    ...(typeof value === 'object' ? value : {}),
  };
  if (!Number.isInteger(outcome.accepted) || !Number.isInteger(outcome.unchanged))
    throw new ImportFailure('What answered is not a Portage server of this version');
  return { accepted: outcome.accepted, unchanged: outcome.unchanged };
}
