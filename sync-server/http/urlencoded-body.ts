import type { FastifyInstance } from 'fastify';

export const FORM_MAX_BYTES = 16_384;

/**
 * Accepts forms in this scope, for a provider that sends people back with one (OAuth 2.0 Form Post Response Mode).
 * Don't use it elsewhere: any page can send a form.
 */
export function registerUrlencodedBody(scope: FastifyInstance): void {
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );
}
