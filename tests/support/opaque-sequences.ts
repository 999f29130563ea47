import type { RequestHandler } from 'express';

/**
 * For `startCouchServer`: sequences are texts that only the server can compare, as CouchDB's are. PouchDB's own are
 * numbers.
 */
export const opaqueSequences: RequestHandler = (request, response, next) => {
  const { since } = request.query;
  if (typeof since === 'string') request.query['since'] = since.replace('-opaque', '').replaceAll('"', '');
  const [path = ''] = request.url.split('?');
  const isDatabase = /^\/[^/]+\/?$/.test(path) && request.method === 'GET';
  if (!isDatabase && !path.endsWith('/_changes')) return next();
  const chunks: Buffer[] = [];
  const end = response.end.bind(response);
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  response.write = (chunk: unknown) => {
    keep(chunk);
    return true;
  };
  response.end = ((chunk: unknown) => {
    keep(chunk);
    const text = Buffer.concat(chunks).toString();
    response.removeHeader('content-length');
    return end(text.replaceAll(/"(seq|last_seq|update_seq)":(\d+)/g, '"$1":"$2-opaque"'));
  }) as typeof response.end;
  next();
};
