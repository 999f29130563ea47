import type { FastifyInstance } from 'fastify';
import { isLoopbackHost } from '../core/network/loopback-host.ts';
import { ApiError } from '../core/api-error.ts';
import { isOfThisMachine } from '../http/session/operator.ts';
import type { OpenMessenger } from '../mail/open-messenger.ts';

/**
 * `GET /__dev/email` and `GET /__dev/sms`: messages that would have been sent, oldest first. They need DEV_MAILBOX=on,
 * which requires a loopback HOST. Only a program on this machine gets them: not a proxy, which asks for others, and not
 * a page that points its own name here.
 */
export function registerDevMailbox(app: FastifyInstance, messenger: OpenMessenger): void {
  const { mailbox } = messenger;
  if (!mailbox) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!isOfThisMachine(request) || !isLoopbackHost(request.hostname))
      throw new ApiError('general_route_not_found');
    reply.header('cache-control', 'no-store');
    await messenger.settled();
  });
  const config = { isForWriter: true };
  app.get('/__dev/email', { config }, async () => mailbox.mails);
  app.get('/__dev/sms', { config }, async () => mailbox.texts);
}
