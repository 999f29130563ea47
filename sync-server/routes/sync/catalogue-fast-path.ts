import type { IncomingMessage, ServerResponse } from 'node:http';
import { CATALOGUE_PATH, SEGMENTS_PATH } from '../../../src/wire/catalogue-constants.ts';
import { acceptedEncoding } from '../../catalogue/accepted-encoding.ts';
import type { ServedCatalogue } from '../../catalogue/catalogue.ts';
import { isSegmentHash } from '../../catalogue/segments/segment-archive.ts';
import type { Config } from '../../config/config.ts';
import type { FastPath } from '../../http/limits/http-server.ts';
import { hasBody } from '../../http/limits/unread-bodies.ts';
import { dataHeaders } from '../../http/security-headers.ts';
import { answerManifest, answerSegment, type CatalogueAnswer, readFrom } from './catalogue-answers.ts';

/**
 * Answers requests for the manifest and for segments in memory before the framework sees them. The routes of
 * `registerCatalogueRoutes` give the same responses and handle everything else: segments that aren't in memory, errors,
 * other methods, requests with a body, and requests from pages of other origins, which must be checked.
 */
export function createCatalogueFastPath(catalogue: ServedCatalogue, config: Config): FastPath {
  const security = dataHeaders(config).flat();

  const send = (response: ServerResponse, { status, headers, body }: CatalogueAnswer): void => {
    const fields = [...headers.flat(), ...security];
    if (body) fields.push('content-length', String(body.length));
    response.writeHead(status, fields).end(body);
  };

  const manifest = (request: IncomingMessage, response: ServerResponse, query: string): void => {
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const from = query === '' ? null : readFrom(new URLSearchParams(query));
    send(response, answerManifest(catalogue.manifest(from), encoding, request.headers['if-none-match']));
  };

  const segment = (request: IncomingMessage, response: ServerResponse, hash: string): boolean => {
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const found = encoding !== 'identity' && isSegmentHash(hash) ? catalogue.cached(hash) : undefined;
    if (!found) return false;
    const body = encoding === 'br' ? found.brotli : found.gzip;
    send(response, answerSegment(hash, body, encoding, request.headers['if-none-match']));
    return true;
  };

  return (request, response) => {
    const { url = '', method, headers } = request;
    if (method !== 'GET' || headers.origin !== undefined || hasBody(headers)) return null;
    if (url.startsWith(`${SEGMENTS_PATH}/`)) {
      const hash = url.slice(SEGMENTS_PATH.length + 1);
      return segment(request, response, hash) ? `${SEGMENTS_PATH}/:hash` : null;
    }
    const [path, query = ''] = url.split('?', 2);
    if (path !== CATALOGUE_PATH) return null;
    manifest(request, response, query);
    return CATALOGUE_PATH;
  };
}
