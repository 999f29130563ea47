import type { FastifyInstance } from 'fastify';
import type { Context } from '../../board/context.ts';
import { requireProject } from '../../http/project.ts';
import type { MessagingService } from '../../messaging/open-messaging.ts';
import { requireScope } from '../required-scopes.ts';
import { registerMessageRoutes } from './messages.ts';
import { registerRefusedMessaging } from './refused-messaging.ts';
import { registerSubscriberRoutes } from './subscribers.ts';
import { registerTopicRoutes } from './topics.ts';

/** Appwrite's messaging, as far as push messages go. */
export function registerMessaging(app: FastifyInstance, context: Context, service: MessagingService): void {
  app.register(
    async v1 => {
      v1.addHook('onRequest', requireProject(context.config.projectId));
      v1.addHook('onRequest', requireScope);
      v1.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      registerTopicRoutes(v1, context, service);
      registerSubscriberRoutes(v1, context, service);
      registerMessageRoutes(v1, context, service);
      registerRefusedMessaging(v1);
    },
    { prefix: '/v1' },
  );
}
