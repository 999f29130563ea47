import type { Encoding } from '../../catalogue/accepted-encoding.ts';
import type { ManifestAnswer } from '../../catalogue/manifest/manifest-answer.ts';
import type { From } from '../../catalogue/manifest/manifest-views.ts';

/** 30 days, so that a posting that was taken down doesn't stay in caches for longer. */
const IMMUTABLE = 'public, max-age=2592000, immutable';
/** Responses to other origins have one more header. */
const VARY = 'accept-encoding, origin';
const POSITION_PATTERN = /^\d{1,15}$/;

/** A response of the catalogue, independent of how it is sent. */
export interface CatalogueAnswer {
  status: 200 | 304;
  headers: [string, string][];
  /** Absent for a 304. */
  body?: Buffer;
}

/** Parses `?epoch=…&from=…`, the phone's position. null: none, or not a position. */
export function readFrom(query: URLSearchParams): From | null {
  const epoch = query.get('epoch');
  const position = query.get('from') ?? '';
  return epoch !== null && POSITION_PATTERN.test(position) ? { epoch, position: Number(position) } : null;
}

export function answerManifest(
  manifest: ManifestAnswer,
  encoding: Encoding,
  known: string | undefined,
): CatalogueAnswer {
  const { etag, isPrefix } = manifest;
  const isKnown = isPrefix
    ? listed(known).some(tag => tag.startsWith(`"${etag}`))
    : hasTag(known, tagged(etag, encoding));
  const headers: [string, string][] = [
    ['etag', tagged(etag, encoding)],
    ['cache-control', 'no-cache'],
    ['vary', VARY],
  ];
  if (isKnown) return { status: 304, headers };
  headers.push(['content-type', 'application/json'], ...encodingHeader(encoding));
  return { status: 200, headers, body: manifest.body(encoding) };
}

/** `body`: the segment's bytes in that encoding. */
export function answerSegment(
  hash: string,
  body: Buffer,
  encoding: Encoding,
  known: string | undefined,
): CatalogueAnswer {
  const tag = tagged(hash, encoding);
  const headers: [string, string][] = [
    ['etag', tag],
    ['cache-control', IMMUTABLE],
    ['vary', VARY],
  ];
  if (hasTag(known, tag)) return { status: 304, headers };
  headers.push(['content-type', 'application/octet-stream'], ...encodingHeader(encoding));
  return { status: 200, headers, body };
}

/** A strong tag identifies exact bytes, so each encoding has its own. */
function tagged(tag: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;
}

function hasTag(known: string | undefined, tag: string): boolean {
  return known === tag || listed(known).some(listedTag => listedTag === tag || listedTag === '*');
}

function listed(known: string | undefined): string[] {
  return known === undefined ? [] : known.split(',').map(part => part.trim().replace(/^W\//, ''));
}

function encodingHeader(encoding: Encoding): [string, string][] {
  return encoding === 'identity' ? [] : [['content-encoding', encoding]];
}
