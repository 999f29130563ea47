import { isObject, parseJson } from '../../../src/core/json.ts';
import { UNDATED } from '../../../src/domain/listing.ts';
import type { FastifyInstance } from 'fastify';
import { listingOf } from '../../records/posting.ts';
import { ApiError } from '../../core/api-error.ts';
import { readJsonText } from '../../http/json-text.ts';
import type { ImportItem, ImportSink } from '../../postings/import-sink.ts';
import { Slices } from '../../core/turns/own-turn.ts';
import { isId } from '../../core/ids.ts';
import type { Json } from '../../store/store.ts';

export const IMPORT_PATH = '/v1/sync/import';
export const IMPORT_TYPE = 'application/x-ndjson';
/** Measured: reading 16 MB takes half a second, in 180 lines as in 30,000. */
const STEPS_A_CHARACTER = 2;
const STEPS_A_LINE = 1_000;
/** The command's batches are far smaller. */
const BODY_MAX_BYTES = 16 * 1_048_576;

/**
 * `POST /v1/sync/import`: postings from this machine's import command, one JSON object per line (`{documentId, data}`,
 * where `data` has the document's attributes). Requires a key. The command uses the one that the server writes to its
 * data directory at its start. The whole batch is on disk when the request is answered.
 */
export function registerSyncImport(app: FastifyInstance, { importer }: { importer: ImportSink }): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    IMPORT_TYPE,
    { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
    (_request, body, done) => done(null, body),
  );
  const options = { bodyLimit: BODY_MAX_BYTES, config: { isOperators: true } };
  app.post(IMPORT_PATH, options, async request => {
    if (typeof request.body !== 'string') throw new ApiError('general_argument_invalid');
    const slices = new Slices();
    const items: ImportItem[] = [];
    for (const line of linesOf(request.body)) {
      items.push(readItem(line));
      await slices.did(STEPS_A_LINE + STEPS_A_CHARACTER * line.length);
    }
    return importer.put(items);
  });
}

/** Non-empty lines, one at a time. */
function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start);
    const line = text.slice(start, end < 0 ? text.length : end);
    if (line.trim() !== '') yield line;
    start = end < 0 ? text.length : end + 1;
  }
}

function readItem(line: string): ImportItem {
  const { problem } = readJsonText(line);
  if (problem !== null) throw new ApiError('general_argument_invalid', problem);
  const value = parseJson(line);
  if (!isObject<Json>(value)) throw notAnItem();
  const { documentId, data } = value;
  if (typeof documentId !== 'string' || !isId(documentId) || !isObject<Json>(data)) throw notAnItem();
  const listing = listingOf(data, UNDATED, []);
  if (!listing?.card.jobTitle) throw notAnItem();
  return { documentId, listing };
}

const notAnItem = (): ApiError => new ApiError('general_argument_invalid', 'A line isn’t a posting.');
