import type { RouteOptions } from 'fastify';
import { openCatalogue } from '../../sync-server/catalogue/catalogue.ts';
import { openDetailsPacks } from '../../sync-server/catalogue/details/details-packs.ts';
import { createApp, type Part } from '../../sync-server/app.ts';
import { registerSubmit } from '../../sync-server/routes/submit.ts';
import { registerCatalogueRoutes } from '../../sync-server/routes/sync/sync-catalogue.ts';
import { registerDetailsRoutes } from '../../sync-server/routes/sync/sync-details.ts';
import { registerSyncImport } from '../../sync-server/routes/sync/sync-import.ts';
import { registerMailBounces } from '../../sync-server/routes/mail-bounces.ts';
import { registerMailLinks } from '../../sync-server/routes/mail-links.ts';
import { registerSyncAlerts } from '../../sync-server/routes/sync/sync-alerts.ts';
import { registerSyncDeliveries } from '../../sync-server/routes/sync/sync-deliveries.ts';
import { ensureResumesBucket } from '../../sync-server/applications/resumes.ts';
import { createFiles } from '../../sync-server/files/create-files.ts';
import { registerApplicationResume } from '../../sync-server/routes/sync/application-resume.ts';
import { registerSyncUploads } from '../../sync-server/routes/sync/sync-uploads.ts';
import { registerSyncPull } from '../../sync-server/routes/sync/sync-pull.ts';
import { registerSyncPush } from '../../sync-server/routes/sync/sync-push.ts';
import { registerSyncBoard } from '../../sync-server/routes/sync/sync-board.ts';
import { registerSyncReview } from '../../sync-server/routes/sync/sync-review.ts';
import { openMessaging } from '../../sync-server/messaging/open-messaging.ts';
import { registerMessaging } from '../../sync-server/routes/messaging/messaging-api.ts';
import { registerAudit } from '../../sync-server/routes/audit.ts';
import { registerWebhooks } from '../../sync-server/routes/webhooks/webhooks.ts';
import { openWebhookService } from '../../sync-server/webhooks/open-webhooks.ts';
import { createImporter } from '../../sync-server/postings/importer.ts';
import { addPosting, createBoard } from './board.ts';
import { FakeTimer } from './fake-timer.ts';
import type { HostileRoute } from './hostile-route.ts';
import { type Actor, createWorld, type Method, type World } from './server-world.ts';
import { validInput } from './valid-input.ts';

/** All that a server has, but for what reads its disk: pages, backup, the development mailbox. */
const PARTS: readonly Part[] = [
  registerSyncPush,
  registerSyncPull,
  registerMailLinks,
  registerMailBounces,
  registerSyncDeliveries,
  registerSyncAlerts,
  registerSubmit,
  registerSyncBoard,
  registerSyncReview,
  (scope, context) => {
    const { environment, projection, stores } = context;
    const nowMs = () => environment.nowMs();
    let last = 1000;
    const newJobId = () => (last += 1);
    const importer = createImporter({ board: stores.board, projection, nowMs, newJobId });
    registerSyncImport(scope, { importer });
  },
  async (scope, context) => {
    const catalogue = await openCatalogue(context, new FakeTimer());
    const packs = await openDetailsPacks(context);
    scope.addHook('onClose', async () => {
      await packs.close();
      await catalogue.close();
    });
    registerCatalogueRoutes(scope, context, catalogue);
    registerDetailsRoutes(scope, context, packs);
  },
  async (scope, context) => {
    const files = createFiles(context, { timer: new FakeTimer() });
    scope.addHook('onClose', () => files.close());
    await ensureResumesBucket(context, files.buckets);
    registerSyncUploads(scope, context, files);
    registerApplicationResume(scope, context, files);
  },
  async (scope, context) => {
    const webhooks = await openWebhookService(context, { timer: new FakeTimer() });
    scope.addHook('onClose', () => webhooks.close());
    registerWebhooks(scope, context, webhooks);
    registerAudit(scope, context);
  },
  async (scope, context) => {
    const messaging = await openMessaging(context, { timer: new FakeTimer() });
    scope.addHook('onClose', async () => messaging.close());
    registerMessaging(scope, context, messaging);
  },
];

/** What is in the world, and how it is made by requests. */
const THINGS: readonly (readonly [Actor, path: string, body: object])[] = [
  ['owner', '/v1/databases/board/collections/drafts/documents', { documentId: 'd1', data: { kind: 'x' } }],
  ['owner', '/v1/teams', { teamId: 'crew', name: 'Crew' }],
  ['key', '/v1/databases', { databaseId: 'shop', name: 'Shop' }],
  [
    'key',
    '/v1/databases/shop/collections',
    {
      collectionId: 'goods',
      name: 'Goods',
      permissions: ['read("any")', 'create("users")', 'update("users")', 'delete("users")'],
      attributes: [
        { key: 'title', type: 'string', size: 40 },
        { key: 'count', type: 'integer', min: -10, max: 1000 },
        { key: 'price', type: 'double' },
        { key: 'tags', type: 'string', size: 10, array: true },
        { key: 'since', type: 'datetime' },
      ],
      indexes: [
        { key: 'words', type: 'fulltext', attributes: ['title'] },
        { key: 'one', type: 'unique', attributes: ['title', 'count'] },
      ],
    },
  ],
  ['key', '/v1/messaging/topics', { topicId: 'news', name: 'News' }],
  [
    'key',
    '/v1/messaging/messages/push',
    { messageId: 'hello', title: 'Hello', topics: ['news'], draft: true },
  ],
  [
    'key',
    '/v1/databases/shop/collections/goods/documents',
    { documentId: 'd1', data: { title: 'Rope', count: 1, tags: ['a'] } },
  ],
];

/** What answers 200 as long as nobody took anything away. */
const STANDING: readonly (readonly [Actor, path: string])[] = [
  ['owner', '/v1/account'],
  ['stranger', '/v1/account'],
  ['owner', '/v1/teams/crew'],
  ['key', '/v1/databases/board/collections/jobs/documents/job-100'],
  ['key', '/v1/databases/board/collections/drafts/documents/d1'],
  ['key', '/v1/databases/shop/collections/goods/documents/d1'],
  ['key', '/v1/databases/shop/collections/goods/attributes/title'],
  ['key', '/v1/databases/shop/collections/goods/attributes/count'],
];

/** A server with two people, a posting, a draft, a team, and a collection `goods` of a key's in a database `shop`. */
export async function createHostileWorld(): Promise<World> {
  const world = await createWorld({}, PARTS);
  await addPosting(world.context, { jobId: 100 }, 'owner');
  for (const [actor, path, body] of THINGS) {
    const answer = await world.send(actor, 'POST', path, body);
    if (answer.statusCode !== 201) throw new Error(`${path}: ${answer.body}`);
  }
  return world;
}

/** Whether all that `createHostileWorld` made is still there, its people signed in. */
export async function isWhole(world: World): Promise<boolean> {
  const answers = await Promise.all(STANDING.map(([actor, path]) => world.send(actor, 'GET', path)));
  return answers.every(({ statusCode }) => statusCode === 200);
}

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Every route of that server, with a body made from its schema. */
export async function servedRoutes(): Promise<HostileRoute[]> {
  const app = createApp(await createBoard(), PARTS);
  const served: RouteOptions[] = [];
  app.addHook('onRoute', route => void served.push(route));
  await app.ready();
  await app.close();
  return served.flatMap(({ method: methods, url, schema }) =>
    METHODS.filter(method => [methods].flat().includes(method)).map(method => ({
      method,
      path: url.replaceAll(/:\w+/g, '*'),
      valid: method === 'GET' ? undefined : validBody(schema?.body),
    })),
  );
}

function validBody(schema: unknown): Record<string, unknown> {
  const valid = typeof schema === 'object' && schema !== null ? validInput(schema) : {};
  return typeof valid === 'object' && valid !== null ? { ...valid } : {};
}
