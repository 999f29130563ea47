import type { FastifyRequest } from 'fastify';
import type { OriginCheck } from './origins.ts';

/**
 * Whether a page of the app itself led the browser here. Browsers say so in `Sec-Fetch-Site`, which takes every
 * redirect on the way into account; `none` is a link in a mail or a typed address. Browsers that don't send it (old
 * ones, and all of them without TLS) name the page in `Referer`, which no other page can forge. Without either, the
 * origin is unknown. `same-site` is a page of another origin of this site, possibly one of ALLOWED_ORIGINS.
 */
export function isOwnStart(request: FastifyRequest, isOwnOrigin: OriginCheck): boolean {
  const { 'sec-fetch-site': site = '', referer = '' } = request.headers;
  if (site === 'same-origin') return true;
  if (site !== '' && site !== 'same-site') return false;
  return URL.canParse(referer) && isOwnOrigin(request, new URL(referer).origin);
}
