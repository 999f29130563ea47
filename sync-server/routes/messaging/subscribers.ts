import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../board/context.ts';
import { ApiError } from '../../core/api-error.ts';
import { newId, UNIQUE } from '../../core/ids.ts';
import { readWish } from '../../http/list-wish.ts';
import { Id, NewId } from '../../http/params.ts';
import { requireUser } from '../../http/session/authenticate.ts';
import { requireKey } from '../../http/session/require-key.ts';
import {
  listedSubscribers,
  SUBSCRIBER_LIST,
  subscriberAnswer,
  subscriberAnswers,
} from '../../messaging/messaging-answers.ts';
import type { MessagingService } from '../../messaging/open-messaging.ts';
import { listPage } from '../../projection/list-page.ts';
import { TopicParams } from './topics.ts';

const New = Type.Object({ subscriberId: NewId, targetId: Id });
const Params = Type.Object({ topicId: Id, subscriberId: Id });

/** Keys see and manage all subscribers of a topic, people add and remove their own. */
export function registerSubscriberRoutes(
  plain: FastifyInstance,
  { environment, stores }: Context,
  { topics, subscribers, directory }: MessagingService,
): void {
  const app = plain.withTypeProvider<TypeBoxTypeProvider>();
  const path = '/messaging/topics/:topicId/subscribers';
  const onePath = `${path}/:subscriberId` as const;
  const ofSubscriber = { schema: { params: Params } };

  app.get(path, { schema: { params: TopicParams } }, async request => {
    requireKey(request, 'subscribers.read');
    const { id } = topics.get(request.params.topicId);
    const listed = listedSubscribers(directory.subscribers(id));
    const { total, items } = listPage(SUBSCRIBER_LIST, listed, readWish(request));
    return { total, subscribers: await subscriberAnswers(stores.accounts, items) };
  });

  const making = {
    schema: { params: TopicParams, body: New },
    config: { stores: true },
  };
  app.post(path, making, async (request, reply) => {
    requireCaller(request);
    const { subscriberId, targetId } = request.body;
    const id = subscriberId === UNIQUE ? newId(environment) : subscriberId;
    const topic = topics.get(request.params.topicId);
    const subscriber = await subscribers.create(request.caller, topic, { id, targetId });
    const answer = await subscriberAnswer(stores.accounts, subscriber);
    if (!answer) throw new ApiError('user_target_not_found');
    return reply.code(201).send(answer);
  });

  app.get(onePath, ofSubscriber, async request => {
    requireKey(request, 'subscribers.read');
    const { id } = topics.get(request.params.topicId);
    const found = await subscribers.get(request.caller, id, request.params.subscriberId);
    const answer = await subscriberAnswer(stores.accounts, found);
    if (!answer) throw new ApiError('subscriber_not_found');
    return answer;
  });

  app.delete(onePath, ofSubscriber, async (request, reply) => {
    requireCaller(request);
    const { id } = topics.get(request.params.topicId);
    await subscribers.remove(request.caller, id, request.params.subscriberId);
    return reply.code(204).send();
  });
}

function requireCaller(request: FastifyRequest): void {
  if (request.caller.kind !== 'key') requireUser(request);
}
