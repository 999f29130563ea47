import { ID, Query } from 'node-appwrite';
import { describe, expect, it } from 'vitest';
import { systemTimer } from '../../sync-server/core/timer.ts';
import { registerWebhooks } from '../../sync-server/routes/webhooks/webhooks.ts';
import { openWebhookService } from '../../sync-server/webhooks/open-webhooks.ts';
import { createKeySdk } from '../support/key-sdk.ts';
import { refusal } from '../support/sdk-refusal.ts';
import { sdkServerForTests } from '../support/sdk-server.ts';

const server = sdkServerForTests({}, [
  async (scope, context) => {
    const service = await openWebhookService(context, { timer: systemTimer });
    scope.addHook('onClose', () => service.close());
    registerWebhooks(scope, context, service);
  },
]);
const key = () => {
  const sdk = createKeySdk({ ...server, endpoint: server.endpoint, close: async () => undefined });
  return { webhooks: sdk.webhooks, problems: sdk.problems };
};
const stranger = () =>
  createKeySdk({ ...server, endpoint: server.endpoint, close: async () => undefined }, null);

const input = (webhookId: string = ID.unique()) => ({
  webhookId,
  name: 'Partner',
  url: 'https://partner.example/hook',
  events: ['databases.*.collections.jobs.documents.*.create', 'users.*.update.email'],
});
const MISSING = [404, 'webhook_not_found'];

describe('Webhooks.create', () => {
  it('answers with the webhook and its secret', async () => {
    const { webhooks, problems } = key();
    const { webhookId: _, ...fields } = input();
    const webhook = await webhooks.create({ ...input(), authUsername: 'me', authPassword: 'pass' });
    expect(webhook).toMatchObject({
      ...fields,
      enabled: true,
      tls: true,
      attempts: 0,
    });
    expect(webhook.secret.length).toBeGreaterThan(30);
    expect([webhook.authUsername, webhook.authPassword, webhook.logs]).toEqual(['me', 'pass', '']);
    expect(problems).toEqual([]);
  });

  it('refuses an id that is taken, an unknown event and a caller without a key', async () => {
    const { webhooks } = key();
    const { $id } = await webhooks.create(input());
    expect((await refusal(webhooks.create(input($id))))[0]).toBe(409);
    expect((await refusal(webhooks.create({ ...input(), events: ['nothing'] })))[0]).toBe(400);
    expect((await refusal(stranger().webhooks.create(input())))[0]).toBe(401);
  });
});

describe('Webhooks.list', () => {
  it('finds by queries and shows no secrets', async () => {
    const { webhooks, problems } = key();
    const { $id } = await webhooks.create({ ...input(), name: 'Only one' });
    const list = await webhooks.list({ queries: [Query.equal('name', 'Only one')] });
    expect(list).toMatchObject({ total: 1, webhooks: [{ $id, secret: '' }] });
    expect((await webhooks.list({ queries: [Query.limit(1)], total: false })).total).toBe(0);
    expect(problems).toEqual([]);
  });
});

describe('Webhooks.get', () => {
  it('answers with the webhook', async () => {
    const { webhooks, problems } = key();
    const { $id } = await webhooks.create(input());
    expect(await webhooks.get({ webhookId: $id })).toMatchObject({ $id, name: 'Partner', secret: '' });
    expect(await refusal(webhooks.get({ webhookId: 'nothing' }))).toEqual(MISSING);
    expect(problems).toEqual([]);
  });
});

describe('Webhooks.update', () => {
  it('replaces what it names', async () => {
    const { webhooks, problems } = key();
    const { $id } = await webhooks.create(input());
    const changed = { webhookId: $id, name: 'Other', url: 'https://other.example/', events: ['users.*'] };
    const { webhookId: _, ...fields } = changed;
    expect(await webhooks.update({ ...changed, enabled: false })).toMatchObject({
      $id,
      ...fields,
      enabled: false,
    });
    expect(await refusal(webhooks.update({ ...changed, webhookId: 'nothing' }))).toEqual(MISSING);
    expect(problems).toEqual([]);
  });
});

describe('Webhooks.updateSecret', () => {
  it('sets the given secret, or makes one', async () => {
    const { webhooks, problems } = key();
    const { $id, secret } = await webhooks.create(input());
    expect((await webhooks.updateSecret({ webhookId: $id, secret: 'my own secret' })).secret).toBe(
      'my own secret',
    );
    const made = await webhooks.updateSecret({ webhookId: $id });
    expect([secret, 'my own secret', '']).not.toContain(made.secret);
    expect(problems).toEqual([]);
  });
});

describe('Webhooks.delete', () => {
  it('ends the webhook', async () => {
    const { webhooks, problems } = key();
    const { $id } = await webhooks.create(input());
    await webhooks.delete({ webhookId: $id });
    expect(await refusal(webhooks.get({ webhookId: $id }))).toEqual(MISSING);
    expect(await refusal(webhooks.delete({ webhookId: $id }))).toEqual(MISSING);
    expect(problems).toEqual([]);
  });
});
