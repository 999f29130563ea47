import type { FastifyInstance } from 'fastify';
import { isLoopbackHost } from '../http/allowed-origins.ts';
import { ApiError } from '../http/api-error.ts';
import type { OpenMessenger } from '../mail/open-messenger.ts';

/**
 * `GET /__dev/email`, `GET /__dev/sms`: what would have gone out, oldest first. Only with DEV_MAILBOX=on, which asks for a loopback
 * HOST; and only under a loopback name, so that no page elsewhere reads it by pointing its own name here.
 */
export function registerDevMailbox(app: FastifyInstance, messenger: OpenMessenger): void {
  const { mailbox } = messenger;
  if (!mailbox) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!isLoopbackHost(request.hostname)) throw new ApiError('general_route_not_found');
    reply.header('cache-control', 'no-store');
    await messenger.settled();
  });
  app.get('/__dev/email', async () => mailbox.mails);
  app.get('/__dev/sms', async () => mailbox.texts);
}
