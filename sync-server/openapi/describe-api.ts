import type { FastifySchema } from 'fastify';
import type { Config } from '../config/config.ts';
import { ownTurn } from '../core/turns/own-turn.ts';
import { VERSION } from '../core/version.ts';
import { sessionCookieName } from '../http/session/session-cookie.ts';
import { ALL_WORDS, TAGS } from './all-words.ts';
import { ANSWER_SCHEMAS } from './answer-schemas.ts';
import type { Asker, OperationWords } from './operation-words.ts';
import { limitWords } from './limit-words.ts';
import { withExamples } from './parameter-examples.ts';
import { plainSchema } from './plain-schema.ts';
import type { ServedRoute } from './served-routes.ts';

const PROJECT = { project: [] };
const SECURITY: Readonly<Record<Asker, readonly Record<string, string[]>[]>> = {
  anybody: [PROJECT],
  permitted: [PROJECT, { ...PROJECT, session: [] }, { ...PROJECT, jwt: [] }, { ...PROJECT, key: [] }],
  person: [
    { ...PROJECT, session: [] },
    { ...PROJECT, jwt: [] },
  ],
  key: [{ ...PROJECT, key: [] }],
};
/** A placeholder for one of `ANSWER_SCHEMAS`. */
const ANSWER = 'x-answer';
/** How often an operation may be called, and what the limit is counted by. */
const LIMITS = 'x-rate-limits';
/** Routes between two turns of the event loop. */
const AT_A_TIME = 4;
/** Routes that don't need a project. */
const WITHOUT_PROJECT = /^\/(?:sync|health)\/|^\/openapi\.json$/;

/**
 * The server's own OpenAPI 3.1 document, built from its routes and their schemas. It contains only public facts: the
 * texts of `ALL_WORDS`, and nothing from the configuration except the project's id. The first call loads the library.
 */
export async function describeApi(routes: readonly ServedRoute[], config: Config): Promise<object> {
  const [{ fastify }, { fastifySwagger }] = await Promise.all([
    import('fastify'),
    import('@fastify/swagger'),
  ]);
  // This instance never gets a request. It only exists to be described.
  const app = fastify();
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => () => '');
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: config.projectName,
        version: VERSION,
        description:
          'The part of Appwrite’s REST API that a job board needs, so the official SDKs work unchanged, plus the calls the app uses to work offline.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/v1', description: 'This server' }],
      tags: [...TAGS],
      components: { securitySchemes: securitySchemes(config) },
    },
    exposeHeadRoutes: false,
  });
  for (const [at, route] of routes.entries()) {
    // All of it takes a fifth of a second.
    if (at % AT_A_TIME === 0) await ownTurn();
    const { method, path } = route;
    const words = ALL_WORDS[`${method} ${path}`];
    if (words)
      app.route({ method, url: path, schema: schemaOf(words, route, config), handler: () => undefined });
  }
  await ownTurn();
  await app.ready();
  await ownTurn();
  const described = app.swagger();
  await ownTurn();
  const answered = withAnswers(described);
  await ownTurn();
  const document = withExamples(answered);
  await app.close();
  return document;
}

function schemaOf(
  words: OperationWords,
  { path, schema, limits }: ServedRoute,
  { rateLimits }: Config,
): FastifySchema {
  const { id, tag, summary, by, answer, query, headers, instead, isRefused } = words;
  const [status, name] = answer;
  const isPlain = WITHOUT_PROJECT.test(path);
  const described = [
    words.description ?? '',
    instead === undefined ? '' : `Deprecated. Use \`${instead}\`.`,
    isRefused ? 'Part of Appwrite, but not supported here. Always returns an error.' : '',
  ].filter(text => text !== '');
  const body = words.body ?? schema.body;
  return {
    operationId: id.replaceAll('.', '_'),
    tags: [tag],
    summary,
    ...(described.length > 0 && { description: described.join(' ') }),
    ...((instead !== undefined || isRefused === true) && { deprecated: true }),
    ...(rateLimits && limits.length > 0 && { [LIMITS]: limits.map(limitWords) }),
    security: SECURITY[by].map(({ project, ...rest }) => (isPlain || !project ? rest : { project, ...rest })),
    ...(schema.params !== undefined && { params: plainSchema(schema.params) }),
    ...(query && { querystring: plainSchema(query) }),
    ...(headers && { headers: plainSchema(headers) }),
    ...(body !== undefined && { body: plainSchema(body) }),
    response: {
      ...(isRefused !== true && {
        [status]:
          name === null ? { type: 'null', description: 'No content' } : { [ANSWER]: name, description: name },
      }),
      default: { [ANSWER]: 'Error', description: 'Error' },
    },
  };
}

function securitySchemes(config: Config) {
  const header = (name: string, description: string) =>
    ({ type: 'apiKey', in: 'header', name, description }) as const;
  return {
    project: header('X-Appwrite-Project', `The project: \`${config.projectId}\`. It isn’t a secret.`),
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: sessionCookieName(config),
      description: 'Set when you sign in.',
    } as const,
    jwt: header('X-Appwrite-JWT', 'From `POST /account/jwts`. Acts as its session for a few minutes.'),
    key: header('X-Appwrite-Key', 'The operator’s key.'),
  };
}

/**
 * Responses have fields called `$id`, which the library would take for names of schemas. So they are inserted
 * afterwards.
 */
function withAnswers(document: object): object {
  const components = { ...('components' in document ? (document.components as object) : {}) };
  const schemas = Object.fromEntries(
    Object.entries(ANSWER_SCHEMAS).map(([name, schema]) => [name, plainSchema(schema)]),
  );
  const referring: object = JSON.parse(JSON.stringify(document), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && ANSWER in value
      ? { $ref: `#/components/schemas/${String(value[ANSWER])}` }
      : value,
  );
  return { ...referring, components: { ...components, schemas } };
}
