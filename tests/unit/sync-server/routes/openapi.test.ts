import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATION_KINDS } from '../../../../src/wire/operations/operation-kinds.ts';
import { createApp } from '../../../../sync-server/app.ts';
import { ALL_WORDS, NOT_DESCRIBED, TAGS } from '../../../../sync-server/openapi/all-words.ts';
import { registerCatalogueRoutes } from '../../../../sync-server/routes/sync/sync-catalogue.ts';
import { registerDetailsRoutes } from '../../../../sync-server/routes/sync/sync-details.ts';
import { registerAudit } from '../../../../sync-server/routes/audit.ts';
import { registerWebhooks } from '../../../../sync-server/routes/webhooks/webhooks.ts';
import { registerMessaging } from '../../../../sync-server/routes/messaging/messaging-api.ts';
import { registerSyncPushKey } from '../../../../sync-server/routes/sync/sync-push-key.ts';
import { registerSyncBackup } from '../../../../sync-server/routes/sync/sync-backup.ts';
import { registerSyncImport } from '../../../../sync-server/routes/sync/sync-import.ts';
import { registerMailBounces } from '../../../../sync-server/routes/mail-bounces.ts';
import { registerMailLinks } from '../../../../sync-server/routes/mail-links.ts';
import { registerSyncAlerts } from '../../../../sync-server/routes/sync/sync-alerts.ts';
import { registerSyncDeliveries } from '../../../../sync-server/routes/sync/sync-deliveries.ts';
import { registerApplicationResume } from '../../../../sync-server/routes/sync/application-resume.ts';
import { registerSyncUploads } from '../../../../sync-server/routes/sync/sync-uploads.ts';
import { registerSyncPull } from '../../../../sync-server/routes/sync/sync-pull.ts';
import { registerSyncPush } from '../../../../sync-server/routes/sync/sync-push.ts';
import { registerSyncBoard } from '../../../../sync-server/routes/sync/sync-board.ts';
import { registerSyncReview } from '../../../../sync-server/routes/sync/sync-review.ts';
import { createBoard } from '../../../support/board.ts';

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  deprecated?: boolean;
  parameters?: { in: string; name: string; required?: boolean; schema: object; example?: unknown }[];
  'x-rate-limits'?: object[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
  security: Record<string, string[]>[];
}
interface Document {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

const SECRETS = {
  API_KEY: 'the-secret-key-of-the-server',
  RATE_LIMITS: 'on',
  PUBLIC_URL: 'https://internal.example',
  SMTP_URL: 'smtp://mail.internal',
};
let app: FastifyInstance;
let text: string;
let document: Document;
/** Everything that is served below `/v1`: `METHOD /path`. */
const served = new Set<string>();

beforeAll(async () => {
  // What they serve is not asked for here.
  const nothing: never = undefined as never;
  app = createApp(await createBoard(SECRETS), [
    registerSyncPush,
    registerSyncPull,
    registerMailLinks,
    registerMailBounces,
    registerSyncDeliveries,
    registerSyncAlerts,
    registerSyncBackup,
    registerSyncBoard,
    registerSyncReview,
    scope => registerSyncImport(scope, { importer: nothing }),
    (scope, context) => registerCatalogueRoutes(scope, context, nothing),
    (scope, context) => registerDetailsRoutes(scope, context, nothing),
    (scope, context) => registerWebhooks(scope, context, {} as never),
    (scope, context) => registerMessaging(scope, context, {} as never),
    registerAudit,
    scope => registerSyncPushKey(scope, { publicKey: '' }),
    (scope, context) => registerSyncUploads(scope, context, {} as never),
    (scope, context) => registerApplicationResume(scope, context, nothing),
  ]);
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/v1/')) return;
    if (Array.isArray(method)) served.add(url.slice(3));
    else if (method !== 'HEAD') served.add(`${method} ${url.slice(3)}`);
  });
  await app.ready();
  const answer = await app.inject({ method: 'GET', url: '/v1/openapi.json' });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  text = answer.body;
  document = answer.json();
});
afterAll(() => app.close());

const operations = (): [string, Operation][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      operation,
    ]),
  );
const operation = (route: string): Operation => {
  const found = operations().find(([name]) => name === route)?.[1];
  if (!found) throw new Error(`${route} is not described`);
  return found;
};

describe('GET /v1/openapi.json', () => {
  test('describes every route that is served below /v1, and no other', () => {
    const described = operations().map(([route]) => route);
    // The app's own settings are served with the app's files.
    const words = Object.keys(ALL_WORDS).filter(route => route !== 'GET /sync/settings');
    expect(described.toSorted()).toEqual(words.toSorted());
    expect([...served].filter(route => !NOT_DESCRIBED.has(route)).toSorted()).toEqual(described.toSorted());
    expect([...NOT_DESCRIBED].filter(route => !served.has(route))).toEqual([]);
  });

  test('says of each what it does, under a tag that is there and an id of its own', () => {
    const tags = new Set(TAGS.map(({ name }) => name));
    expect(document.tags.map(({ name }) => name)).toEqual([...tags]);
    const ids = operations().map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [route, { tags: own, summary, responses }] of operations()) {
      expect([route, own.every(tag => tags.has(tag)), summary.length > 5]).toEqual([route, true, true]);
      expect([route, Object.keys(responses)]).toEqual([route, expect.arrayContaining(['default'])]);
    }
  });

  test('names every parameter of an address', () => {
    for (const [route, { parameters = [] }] of operations()) {
      const inPath = [...route.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
      const named = parameters.filter(each => each.in === 'path').map(({ name }) => name);
      expect([route, named.toSorted()]).toEqual([route, inPath.toSorted()]);
    }
  });

  test('is OpenAPI 3.1: every reference leads somewhere, every schema is one', () => {
    expect(document.openapi).toBe('3.1.0');
    const schemas = new Set(Object.keys(document.components.schemas));
    for (const [, reference = ''] of text.matchAll(/"\$ref":"([^"]+)"/g))
      expect([reference, schemas.has(reference.replace('#/components/schemas/', ''))]).toEqual([
        reference,
        true,
      ]);
    const ajv = new Ajv({ strict: false });
    addFormats(ajv);
    const used = operations().flatMap(([, { parameters = [], requestBody, responses }]) => [
      ...parameters.map(({ schema }) => schema),
      ...Object.values(requestBody?.content ?? {}).map(({ schema }) => schema),
      ...Object.values(responses).flatMap(({ content = {} }) =>
        Object.values(content).map(({ schema }) => schema),
      ),
    ]);
    expect(used.length).toBeGreaterThan(200);
    for (const schema of [...used, ...Object.values(document.components.schemas)]) {
      const { schemas: defs } = document.components;
      expect(() => ajv.compile({ ...schema, components: { schemas: defs } })).not.toThrow();
    }
    for (const [, { security }] of operations())
      for (const name of security.flatMap(each => Object.keys(each)))
        expect(document.components.securitySchemes).toHaveProperty(name);
  });

  test('says who may ask, what is old, and what each kind of write carries', () => {
    expect(operation('GET /account').security).toEqual([
      { project: [], session: [] },
      { project: [], jwt: [] },
    ]);
    expect(operation('POST /databases').security).toEqual([{ project: [], key: [] }]);
    expect(operation('GET /health/version').security).toEqual([{}]);
    expect(operation('POST /account/jwt').deprecated).toBe(true);
    expect(operation('GET /account').deprecated).toBeUndefined();
    const push = JSON.stringify(operation('POST /sync/push').requestBody);
    for (const kind of Object.keys(OPERATION_KINDS)) expect(push).toContain(`"${kind}"`);
    expect(operation('POST /account').requestBody?.content['application/json']?.schema).toMatchObject({
      required: expect.arrayContaining(['userId', 'email', 'password']),
    });
  });

  test('says how often a call may be made, by whom, and what there is to ask for', () => {
    expect(operation('POST /account/sessions/email')['x-rate-limits']).toEqual([
      { max: 10, seconds: 3600, of: ['address', 'email'] },
    ]);
    expect(operation('POST /account/recovery')['x-rate-limits']).toEqual([
      { max: 10, seconds: 3600, of: ['address', 'email'] },
      { max: 10, seconds: 3600, of: ['address'] },
    ]);
    expect(operation('GET /health/version')['x-rate-limits']).toBeUndefined();
    const list = operation('GET /databases/:databaseId/collections/:collectionId/documents').parameters ?? [];
    expect(Object.fromEntries(list.map(({ name, example }) => [name, example]))).toEqual({
      databaseId: 'board',
      collectionId: 'jobs',
      'queries[]': ['{"method":"limit","values":[5]}'],
      total: undefined,
    });
  });

  test('tells nothing of how this server is set up', () => {
    expect(text).not.toMatch(/the-secret-key|internal|smtp:|\/nonexistent|__dev/);
  });

  test('is made once, and told again only when it is another', async () => {
    const first = await app.inject({ method: 'GET', url: '/v1/openapi.json' });
    expect(first.body).toBe(text);
    const again = await app.inject({
      method: 'GET',
      url: '/v1/openapi.json',
      headers: { 'if-none-match': String(first.headers['etag']) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});
