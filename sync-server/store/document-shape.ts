import type { BulkRow, ChangeRow, PouchDocument } from 'pouchdb';
import { isObject } from '../../src/core/json.ts';
import type { EncodedWrite, FeedChange, ReadDocument, WriteAnswer } from './backend.ts';
import type { Change, Json, JsonObject, Write } from './store.ts';
import { StoreUnavailable } from './store.ts';

/**
 * A document is stored in PouchDB as `{_id, _rev, body}`, with `body` as JSON text. As an object, PouchDB would drop
 * keys named `__proto__`, give names with `_` a meaning and recurse into deep values, and CouchDB would rewrite
 * numbers.
 */
const ID_PATTERN = /^(?!_)[\x20-\x7e]{1,512}$/;
const REVISION_PATTERN = /^[1-9]\d{0,8}-[^-\s]+$/;

/**
 * Ids are printable ASCII only: PouchDB leaves ids that start above U+00FF out of unbounded reads, and databases order
 * the rest of Unicode differently. Callers that need other letters in an id must encode or hash them.
 */
export function assertId(id: string): void {
  if (!ID_PATTERN.test(id)) throw new TypeError(`Invalid store id: ${JSON.stringify(id)}`);
}

/** Serializes at once, so that later changes to the object, or a value that isn't JSON, only affect this caller. */
export function encodeWrite({ id, revision, body }: Write): EncodedWrite {
  assertId(id);
  if (body === null && revision === undefined) throw new TypeError(`Deleting ${id} needs its revision`);
  const text = body === null ? null : JSON.stringify(body);
  return revision === undefined ? { id, text } : { id, revision, text };
}

/** No document can have a revision in another form, so its write is a conflict and isn't sent. */
export function isRevision(revision: string): boolean {
  return REVISION_PATTERN.test(revision);
}

/** The number of edits that led to a revision. It grows with each revision of a document, including deletions. */
export function generationOf(revision: string): number {
  return Number.parseInt(revision, 10);
}

export function toPouch({ id, revision, text, term, position, since }: EncodedWrite): PouchDocument {
  const document: PouchDocument = { _id: id };
  if (revision !== undefined) document._rev = revision;
  if (text === null) document._deleted = true;
  else document.body = text;
  if (term !== undefined) document.term = term;
  if (position !== undefined) document.position = position;
  if (since !== undefined) document.since = since;
  return document;
}

/** undefined if the document isn't the store's (CouchDB's own design documents). */
export function bodyOf(document: PouchDocument): JsonObject | undefined {
  if (document.body === undefined) return undefined;
  const body: unknown = JSON.parse(document.body);
  if (!isObject<Json>(body)) throw new StoreUnavailable(`The body of ${document._id} is not an object`);
  return body;
}

export function toStored(document: PouchDocument): ReadDocument | undefined {
  const body = bodyOf(document);
  const { _id: id, _rev: revision, position } = document;
  if (!body || revision === undefined) return undefined;
  return position === undefined ? { id, revision, body } : { id, revision, body, position };
}

/** Any other answer means that the database didn't do its work. */
export function toAnswer(row: BulkRow | undefined): WriteAnswer {
  if (row?.rev !== undefined && row.error === undefined) return { revision: row.rev };
  if (row?.status === 409 || row?.error === 'conflict') return 'conflict';
  throw new StoreUnavailable(`Unexpected response to a write: ${JSON.stringify(row)}`);
}

/** undefined if the document isn't the store's. */
export function toFeedChange(row: ChangeRow): FeedChange | undefined {
  if (row.id.startsWith('_')) return undefined;
  const revision = row.doc?._rev ?? row.changes[0]?.rev;
  if (revision === undefined) throw new StoreUnavailable(`The change of ${row.id} has no revision`);
  const body = row.deleted || row.doc === undefined ? null : (bodyOf(row.doc) ?? null);
  return {
    change: { id: row.id, revision, body, sequence: row.seq, ...stampsOf(row.doc) },
    generation: Math.max(...row.changes.map(({ rev }) => generationOf(rev))),
    ...(row.doc?.term !== undefined && { term: row.doc.term }),
  };
}

function stampsOf(document: PouchDocument | undefined): Pick<Change, 'position' | 'since' | 'term'> {
  const { position, since, term } = document ?? {};
  return {
    ...(position !== undefined && { position }),
    ...(since !== undefined && { since }),
    ...(term !== undefined && { term }),
  };
}
