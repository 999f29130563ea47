import Fastify, { type FastifyInstance, type RouteHandlerMethod } from 'fastify';

type Operations = Record<string, Record<string, object>>;

const TAGS = [
  { name: 'Account', description: 'Of a person.' },
  { name: 'Teams', description: 'Of several.' },
];

/**
 * A server that describes only these calls, `{'/teams': {get: {…}}}`, and does the same at each of their addresses. The
 * whole description has hundreds of them: it is for tests of what the server itself says.
 */
export function smallApi(
  paths: Operations,
  answer: RouteHandlerMethod = async () => ({}),
  schemas: Record<string, object> = {},
): FastifyInstance {
  const app = Fastify();
  const components = { schemas, securitySchemes: { session: { name: 'a_session' } } };
  app.get('/v1/openapi.json', async () => ({ openapi: '3.1.0', tags: TAGS, components, paths }));
  for (const [path, methods] of Object.entries(paths)) {
    const url = `/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    for (const method of Object.keys(methods)) {
      app.route({ method: method.toUpperCase(), url, handler: answer });
    }
  }
  return app;
}

/** One call of the group that is open at first. */
export const call = (operationId: string, more: object = {}) => ({
  operationId,
  tags: ['Account'],
  summary: operationId,
  responses: {},
  ...more,
});

export const json = (schema: object) => ({ content: { 'application/json': { schema } } });
