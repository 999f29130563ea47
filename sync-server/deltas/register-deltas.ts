import type { FastifyInstance } from 'fastify';
import { acceptedEncodings } from '../catalogue/accepted-encoding.ts';
import { varyBy } from '../http/vary-by.ts';
import type { Deltas } from './deltas.ts';

const ENCODING = 'dcz';
/** Shared caches that ignore `Vary` would pass it on to browsers that can't read it. */
const CACHING = 'private, max-age=31536000, immutable';
/** A part of a file, or word that it's still the same: of the whole file. */
const WHOLE_ONLY = ['range', 'if-none-match', 'if-modified-since'];
/** As the whole files have them. */
const TYPES: Readonly<Record<string, string>> = {
  js: 'application/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** Browsers that say which earlier file they have get what has changed since. For everyone else, the routes of this scope answer. */
export function registerDeltas(app: FastifyInstance, deltas: Deltas): void {
  app.addHook('preHandler', async (request, reply) => {
    const [address = ''] = request.url.split('?', 1);
    const addresses = deltas.addressesFor(address);
    if (addresses === null) return;
    varyBy(reply, 'Available-Dictionary').header('use-as-dictionary', `match="${addresses}"`);
    const { 'available-dictionary': available, 'accept-encoding': accepted } = request.headers;
    const isReadable = acceptedEncodings(accepted).includes(ENCODING);
    const isForAll = WHOLE_ONLY.every(name => request.headers[name] === undefined);
    const delta = await deltas.find(address, isReadable && isForAll ? available : undefined);
    if (delta === null) return;
    return reply
      .type(TYPES[address.slice(address.lastIndexOf('.') + 1)] ?? '')
      .header('cache-control', CACHING)
      .header('content-encoding', ENCODING)
      .send(delta);
  });
}
