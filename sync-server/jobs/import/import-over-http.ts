import { IMPORT_PATH, IMPORT_TYPE } from '../../routes/sync/sync-import.ts';
import { parseJson } from '../../../src/core/json.ts';
import { jobData } from '../../records/job-data.ts';
import { ImportFailure } from './import-failure.ts';
import type { ImportItem, ImportOutcome, ImportSink } from '../../postings/import-sink.ts';
import { askServer } from '../running-server.ts';
import type { ServerFile } from '../server-file.ts';

/** The most attempts for a batch that is refused because of load; each waits as long as the server demands. */
const MAX_TRIES = 10;
const DEFAULT_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;
/** Characters in a request's body: a batch of very large postings must not exceed the route's limit. */
const MAX_BODY_CHARS = 4_000_000;

export interface HttpSinkParts {
  server: ServerFile;
  pause: (ms: number) => Promise<void>;
}

/**
 * Imports through the running server, which has the store open. Sending a batch again is safe, because the ids are the
 * same.
 */
export function createHttpSink({ server, pause }: HttpSinkParts): ImportSink {
  const headers = { 'content-type': IMPORT_TYPE };

  const send = async (body: string): Promise<ImportOutcome> => {
    for (let tries = 1; ; tries++) {
      const init = { method: 'POST', headers, body };
      const { response, answer } = await askServer(server, IMPORT_PATH, init, async given => ({
        response: given,
        answer: await given.text(),
      }));
      if (response.ok) return readOutcome(parseJson(answer));
      const isBusy = response.status === 429 || response.status === 503;
      if (!isBusy || tries >= MAX_TRIES)
        throw new ImportFailure(`The running server refused the postings (${response.status}): ${answer}`);
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
      await pause(Number.isFinite(seconds) ? Math.min(seconds * 1000, MAX_WAIT_MS) : DEFAULT_WAIT_MS);
    }
  };

  return {
    async put(items) {
      const total: ImportOutcome = { accepted: 0, unchanged: 0 };
      for (const body of bodies(items)) {
        const { accepted, unchanged } = await send(body);
        total.accepted += accepted;
        total.unchanged += unchanged;
      }
      return total;
    },
  };
}

function* bodies(items: readonly ImportItem[]): Generator<string> {
  let lines: string[] = [];
  let size = 0;
  for (const item of items) {
    const line = itemLine(item);
    if (size + line.length > MAX_BODY_CHARS && lines.length > 0) {
      yield lines.join('\n');
      lines = [];
      size = 0;
    }
    lines.push(line);
    size += line.length + 1;
  }
  if (lines.length > 0) yield lines.join('\n');
}

function itemLine({ documentId, listing }: ImportItem): string {
  return JSON.stringify({ documentId, data: jobData(listing) });
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
