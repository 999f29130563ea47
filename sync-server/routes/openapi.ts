import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { acceptedEncoding } from '../catalogue/accepted-encoding.ts';
import { FAST, toBrotli, toGzip } from '../core/heavy/compression.ts';
import type { Config } from '../config/config.ts';
import { describeApi } from '../openapi/describe-api.ts';
import type { ServedRoute } from '../openapi/served-routes.ts';
import { isUnchanged, taggedFor, withEncoding } from '../http/entity-tags.ts';

/** `GET /v1/openapi.json`: the same for everyone, created and compressed at the first request. */
export function registerOpenApi(app: FastifyInstance, config: Config, routes: readonly ServedRoute[]): void {
  const make = async () => {
    const identity = Buffer.from(JSON.stringify(await describeApi(routes, config)));
    const [br, gzip] = await Promise.all([toBrotli(identity, FAST), toGzip(identity)]);
    const tag = createHash('sha256').update(identity).digest('hex').slice(0, 32);
    return { tag, bodies: { identity, br, gzip } };
  };
  let made: ReturnType<typeof make> | undefined;

  app.get('/v1/openapi.json', { config: { anonymous: true } }, async (request, reply) => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    const { tag, bodies } = await made;
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    reply.header('cache-control', 'no-cache');
    if (isUnchanged(request, reply, taggedFor(tag, encoding))) return reply.code(304).send();
    return withEncoding(reply, encoding).type('application/json; charset=utf-8').send(bodies[encoding]);
  });
}
