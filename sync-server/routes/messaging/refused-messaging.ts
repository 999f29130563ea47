import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../core/api-error.ts';
import { scopesOf } from '../../http/session/key-scopes.ts';
import { requireKey } from '../../http/session/require-key.ts';

const MESSAGES = '/messaging/messages';
const PROVIDERS = '/messaging/providers';
/** Push messages go out with the server's own keys, so there are no providers. */
const REFUSED = [
  ['POST', `${MESSAGES}/email`],
  ['PATCH', `${MESSAGES}/email/:messageId`],
  ['POST', `${MESSAGES}/sms`],
  ['PATCH', `${MESSAGES}/sms/:messageId`],
  ['GET', `${MESSAGES}/:messageId/logs`],
  ['GET', '/messaging/topics/:topicId/logs'],
  ['GET', '/messaging/subscribers/:subscriberId/logs'],
  [['GET', 'POST', 'PATCH', 'DELETE'], PROVIDERS],
  [['GET', 'POST', 'PATCH', 'DELETE'], `${PROVIDERS}/*`],
] as const;

/** The rest of Appwrite's messaging answers with an error that says so. */
export function registerRefusedMessaging(app: FastifyInstance): void {
  for (const [method, url] of REFUSED)
    app.route({
      method: typeof method === 'string' ? method : [...method],
      url,
      handler: async request => {
        const [scope = ''] = scopesOf(request.method, url);
        requireKey(request, scope);
        throw new ApiError('message_kind_unsupported');
      },
    });
}
