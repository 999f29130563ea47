import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import type { Context } from '../../board/context.ts';
import { newId, UNIQUE } from '../../core/ids.ts';
import { readWish } from '../../http/list-wish.ts';
import { Id, NewId, Nullable } from '../../http/params.ts';
import { requireProject } from '../../http/project.ts';
import { requireKey } from '../../http/session/require-key.ts';
import { listPage } from '../../projection/list-page.ts';
import type { WebhookService } from '../../webhooks/open-webhooks.ts';
import {
  deliveryAnswer,
  listedDelivery,
  listedWebhook,
  WEBHOOK_LIST,
  webhookAnswer,
} from '../../webhooks/webhook-answers.ts';
import type { WebhookInput } from '../../webhooks/webhooks.ts';
import { requireScope } from '../required-scopes.ts';

const text = (maxLength: number, minLength = 0) =>
  Type.String({
    minLength,
    maxLength,
    rule: `Value must be a valid string and no longer than ${maxLength} chars`,
  });
const EVENTS_RULE = 'Value must be a valid array of events and no longer than 100 items';
/** Control characters could end a header. */
const CREDENTIAL = Type.String({
  maxLength: 256,
  pattern: '^[^\\u0000-\\u001f\\u007f]*$',
  rule: 'Value must be a valid string and no longer than 256 chars',
});
const Secret = Type.String({
  minLength: 8,
  maxLength: 256,
  rule: 'Value must be a valid string and at least 8 chars and no longer than 256 chars',
});
const fields = {
  name: text(128, 1),
  url: text(2048, 1),
  events: Type.Array(Type.String({ maxLength: 256, rule: EVENTS_RULE }), {
    maxItems: 100,
    rule: EVENTS_RULE,
  }),
  enabled: Nullable(Type.Boolean({ rule: 'Value must be a valid boolean' })),
  tls: Nullable(Type.Boolean({ rule: 'Value must be a valid boolean' })),
  authUsername: Nullable(CREDENTIAL),
  authPassword: Nullable(CREDENTIAL),
};
const Changed = Type.Object(fields);
const New = Type.Object({ webhookId: NewId, ...fields, secret: Nullable(Secret) });
const NewSecret = Type.Object({ secret: Nullable(Secret) });
const Params = Type.Object({ webhookId: Id });
const DeliveryParams = Type.Object({ webhookId: Id, deliveryId: Id });

/** Appwrite's webhooks, by API key; and our log of deliveries, which can be sent again. */
export function registerWebhooks(app: FastifyInstance, context: Context, service: WebhookService): void {
  app.register(
    async v1 => {
      v1.addHook('onRequest', requireProject(context.config.projectId));
      v1.addHook('onRequest', requireScope);
      v1.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      registerManaging(v1, context, service);
      registerDeliveries(v1, service);
    },
    { prefix: '/v1' },
  );
}

function registerManaging(plain: FastifyInstance, { environment }: Context, service: WebhookService): void {
  const app = plain.withTypeProvider<TypeBoxTypeProvider>();
  const { webhooks } = service;

  app.get('/webhooks', async request => {
    requireKey(request, 'webhooks.read');
    const { total, items } = listPage(WEBHOOK_LIST, webhooks.all().map(listedWebhook), readWish(request));
    return { total, webhooks: items.map(webhook => webhookAnswer(webhooks, webhook)) };
  });

  app.post('/webhooks', { schema: { body: New }, config: { stores: true } }, async (request, reply) => {
    requireKey(request, 'webhooks.write');
    const { webhookId, secret, ...given } = request.body;
    const id = webhookId === UNIQUE ? newId(environment) : webhookId;
    const webhook = await webhooks.create(id, inputOf(given), secret ?? null);
    return reply.code(201).send(webhookAnswer(webhooks, webhook, { withSecret: true }));
  });

  app.get('/webhooks/:webhookId', { schema: { params: Params } }, async request => {
    requireKey(request, 'webhooks.read');
    return webhookAnswer(webhooks, webhooks.get(request.params.webhookId));
  });

  const changing = { schema: { params: Params, body: Changed }, config: { stores: true } };
  app.put('/webhooks/:webhookId', changing, async request => {
    requireKey(request, 'webhooks.write');
    const webhook = await webhooks.update(request.params.webhookId, inputOf(request.body));
    return webhookAnswer(webhooks, webhook);
  });

  const renewing = { schema: { params: Params, body: NewSecret }, config: { stores: true } };
  app.patch('/webhooks/:webhookId/secret', renewing, async request => {
    requireKey(request, 'webhooks.write');
    const webhook = await webhooks.setSecret(request.params.webhookId, request.body.secret ?? null);
    return webhookAnswer(webhooks, webhook, { withSecret: true });
  });

  app.delete('/webhooks/:webhookId', { schema: { params: Params } }, async (request, reply) => {
    requireKey(request, 'webhooks.write');
    await webhooks.remove(request.params.webhookId);
    return reply.code(204).send();
  });
}

function registerDeliveries(plain: FastifyInstance, service: WebhookService): void {
  const app = plain.withTypeProvider<TypeBoxTypeProvider>();
  const ofWebhook = { schema: { params: Params } };

  app.post('/webhooks/:webhookId/test', ofWebhook, async (request, reply) => {
    requireKey(request, 'webhooks.write');
    return reply.code(201).send(deliveryAnswer(await service.test(request.params.webhookId)));
  });

  app.get('/webhooks/:webhookId/deliveries', ofWebhook, async request => {
    requireKey(request, 'webhooks.read');
    const deliveries = await service.deliveries(request.params.webhookId);
    return { total: deliveries.length, deliveries: deliveries.slice(0, 200).map(listedDelivery) };
  });

  const ofDelivery = { schema: { params: DeliveryParams } };
  app.get('/webhooks/:webhookId/deliveries/:deliveryId', ofDelivery, async request => {
    requireKey(request, 'webhooks.read');
    const { webhookId, deliveryId } = request.params;
    return deliveryAnswer(await service.delivery(webhookId, deliveryId));
  });

  app.post('/webhooks/:webhookId/deliveries/:deliveryId/replay', ofDelivery, async (request, reply) => {
    requireKey(request, 'webhooks.write');
    const { webhookId, deliveryId } = request.params;
    return reply.code(202).send(deliveryAnswer(await service.replay(webhookId, deliveryId)));
  });
}

function inputOf({ name, url, events, ...given }: Static<typeof Changed>): WebhookInput {
  const { enabled, tls, authUsername, authPassword } = given;
  return {
    name,
    url,
    events: [...new Set(events)],
    enabled: enabled ?? true,
    tls: tls ?? true,
    authUsername: authUsername ?? '',
    authPassword: authPassword ?? '',
  };
}
