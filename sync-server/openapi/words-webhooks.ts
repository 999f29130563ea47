import { Type } from 'typebox';
import { wordsOf } from './operation-words.ts';

const LIST = {
  'queries[]': Type.Array(Type.String(), { description: 'Queries as JSON, in the SDK’s format.' }),
  search: Type.String({ maxLength: 256 }),
  total: Type.Boolean({ description: 'Set to `false` to skip the count.' }),
};
const WEBHOOK = [200, 'Webhook'] as const;

export const AUDIT_WORDS = wordsOf('Audit (key)', [
  [
    'GET /audit/events',
    'audit.listEvents',
    'key',
    [200, 'List'],
    'List what happened, the newest first',
    {
      query: { 'queries[]': LIST['queries[]'], total: LIST.total },
      description:
        'Each event has its name, the ids in it, its time, and the account that acted if the event tells. Queries: `equal` and `startsWith` of `event`, `action`, `userId` and `eventId`, `contains` of `subjects`, comparisons of `$createdAt`, `limit`, `offset` and `cursorAfter`.',
    },
  ],
]);

export const WEBHOOK_WORDS = wordsOf('Webhooks (key)', [
  ['GET /webhooks', 'webhooks.list', 'key', [200, 'List'], 'List webhooks', { query: LIST }],
  [
    'POST /webhooks',
    'webhooks.create',
    'key',
    [201, 'Webhook'],
    'Create a webhook',
    {
      description:
        'Events that match one of its patterns are sent to the URL, signed with the secret. Failed attempts are repeated for three days. The secret is only shown here and after a change.',
    },
  ],
  ['GET /webhooks/:webhookId', 'webhooks.get', 'key', WEBHOOK, 'Get a webhook'],
  ['PUT /webhooks/:webhookId', 'webhooks.update', 'key', WEBHOOK, 'Change a webhook'],
  [
    'PATCH /webhooks/:webhookId/secret',
    'webhooks.updateSecret',
    'key',
    WEBHOOK,
    'Replace a webhook’s secret',
  ],
  ['DELETE /webhooks/:webhookId', 'webhooks.delete', 'key', [204, null], 'Delete a webhook and its log'],
  [
    'POST /webhooks/:webhookId/test',
    'webhooks.test',
    'key',
    [201, 'WebhookDelivery'],
    'Send a test',
    { description: 'Makes one attempt and answers with its outcome.' },
  ],
  [
    'GET /webhooks/:webhookId/deliveries',
    'webhooks.listDeliveries',
    'key',
    [200, 'List'],
    'List a webhook’s latest deliveries',
  ],
  [
    'GET /webhooks/:webhookId/deliveries/:deliveryId',
    'webhooks.getDelivery',
    'key',
    [200, 'WebhookDelivery'],
    'Get a delivery with its payload',
  ],
  [
    'POST /webhooks/:webhookId/deliveries/:deliveryId/replay',
    'webhooks.replayDelivery',
    'key',
    [202, 'WebhookDelivery'],
    'Send an event again',
  ],
]);
