import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../board/context.ts';
import { invalidParam } from '../../core/api-error.ts';
import { newId, UNIQUE } from '../../core/ids.ts';
import { readWish } from '../../http/list-wish.ts';
import { Id, NewId, Nullable } from '../../http/params.ts';
import { requireKey } from '../../http/session/require-key.ts';
import { listedTopic, TOPIC_LIST, topicAnswer } from '../../messaging/messaging-answers.ts';
import type { MessagingService } from '../../messaging/open-messaging.ts';
import { listPage } from '../../projection/list-page.ts';
import { isRole } from '../../records/permission-strings.ts';

const Name = Type.String({
  minLength: 1,
  maxLength: 128,
  rule: 'Value must be a valid string and at least 1 chars and no longer than 128 chars',
});
const ROLES_RULE = 'Value must be an array of at most 100 roles, such as any, users or team:ID';
const Roles = Type.Array(Type.String({ maxLength: 256, rule: ROLES_RULE }), {
  maxItems: 100,
  rule: ROLES_RULE,
});
const New = Type.Object({ topicId: NewId, name: Name, subscribe: Nullable(Roles) });
const Changed = Type.Object({ name: Nullable(Name), subscribe: Nullable(Roles) });
export const TopicParams = Type.Object({ topicId: Id });

/** As in Appwrite. */
const DEFAULT_ROLES = ['users'];

/** Topics, only for keys. */
export function registerTopicRoutes(
  plain: FastifyInstance,
  { environment }: Context,
  { topics, directory }: MessagingService,
): void {
  const app = plain.withTypeProvider<TypeBoxTypeProvider>();
  const ofTopic = { schema: { params: TopicParams } };

  app.get('/messaging/topics', async request => {
    requireKey(request, 'topics.read');
    const listed = directory.topics().map(topic => listedTopic(topic, directory));
    const { total, items } = listPage(TOPIC_LIST, listed, readWish(request));
    return { total, topics: items.map(topic => topicAnswer(topic, directory)) };
  });

  app.post(
    '/messaging/topics',
    { schema: { body: New }, config: { stores: true } },
    async (request, reply) => {
      requireKey(request, 'topics.write');
      const { topicId, name, subscribe } = request.body;
      const id = topicId === UNIQUE ? newId(environment) : topicId;
      const roles = rolesOf(subscribe ?? DEFAULT_ROLES);
      const topic = await topics.create(id, { name, subscribe: roles });
      return reply.code(201).send(topicAnswer(topic, directory));
    },
  );

  app.get('/messaging/topics/:topicId', ofTopic, async request => {
    requireKey(request, 'topics.read');
    return topicAnswer(topics.get(request.params.topicId), directory);
  });

  const changing = { schema: { params: TopicParams, body: Changed }, config: { stores: true } };
  app.patch('/messaging/topics/:topicId', changing, async request => {
    requireKey(request, 'topics.write');
    const { name, subscribe } = request.body;
    const topic = await topics.update(request.params.topicId, {
      ...(typeof name === 'string' && { name }),
      ...(subscribe && { subscribe: rolesOf(subscribe) }),
    });
    return topicAnswer(topic, directory);
  });

  app.delete('/messaging/topics/:topicId', ofTopic, async (request, reply) => {
    requireKey(request, 'topics.write');
    await topics.remove(request.params.topicId);
    return reply.code(204).send();
  });
}

function rolesOf(roles: readonly string[]): string[] {
  if (!roles.every(isRole)) throw invalidParam('subscribe', ROLES_RULE);
  return [...new Set(roles)];
}
