import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { describeApi } from '../openapi/describe-api.ts';
import type { ServedRoute } from '../openapi/served-routes.ts';
import { isUnchanged, taggedFor } from '../http/entity-tags.ts';

/** `GET /v1/openapi.json`: the same for everyone, created at the first request. */
export function registerOpenApi(app: FastifyInstance, config: Config, routes: readonly ServedRoute[]): void {
  let made: Promise<{ text: string; etag: string }> | undefined;
  const make = async () => {
    const text = JSON.stringify(await describeApi(routes, config));
    return { text, etag: createHash('sha256').update(text).digest('hex').slice(0, 32) };
  };

  app.get('/v1/openapi.json', { config: { anonymous: true } }, async (request, reply) => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    const { text, etag } = await made;
    reply.header('cache-control', 'no-cache');
    if (isUnchanged(request, reply, taggedFor(etag, 'identity'))) return reply.code(304).send();
    // A weak tag: the same text, whatever compression is used on the way.
    reply.header('etag', `W/"${etag}"`);
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
