import type { FastifyRequest } from 'fastify';
import type { OriginCheck } from './origins.ts';

/**
 * Whether a page of the app itself led the browser here. Browsers say so in `Sec-Fetch-Site`, and count every redirect on the way: `none` is
 * a link in a mail, or something typed. Those that do not send it (old ones, and all of them where there is no TLS) name the page in
 * `Referer`, which no other page can forge; without either nobody knows. `same-site` is a page of another origin of this site: one of
 * ALLOWED_ORIGINS may be meant.
 */
export function isOwnStart(request: FastifyRequest, isOwnOrigin: OriginCheck): boolean {
  const { 'sec-fetch-site': site = '', referer = '' } = request.headers;
  if (site === 'same-origin') return true;
  if (site !== '' && site !== 'same-site') return false;
  return URL.canParse(referer) && isOwnOrigin(request, new URL(referer).origin);
}
