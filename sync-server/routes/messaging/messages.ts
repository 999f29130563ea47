import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import type { Context } from '../../board/context.ts';
import { invalidParam } from '../../core/api-error.ts';
import { ID_PATTERN, newId, UNIQUE } from '../../core/ids.ts';
import { parseMoment } from '../../core/moments.ts';
import { readWish } from '../../http/list-wish.ts';
import { Id, NewId, Nullable } from '../../http/params.ts';
import { requireKey } from '../../http/session/require-key.ts';
import type { MessageWish } from '../../messaging/messages.ts';
import { messageAnswer, TARGET_LIST, targetsOfMessage } from '../../messaging/messaging-answers.ts';
import type { MessagingService } from '../../messaging/open-messaging.ts';
import { listPage } from '../../projection/list-page.ts';

const IDS_RULE = 'Value must be an array of at most 100 ids';
const Ids = Nullable(
  Type.Array(Type.String({ pattern: ID_PATTERN, rule: IDS_RULE }), { maxItems: 100, rule: IDS_RULE }),
);
const text = (maxLength: number) =>
  Nullable(
    Type.String({
      maxLength,
      rule: `Value must be a valid string and no longer than ${maxLength} chars`,
    }),
  );
const Flag = Nullable(Type.Boolean({ rule: 'Value must be a valid boolean' }));
const FIELDS = {
  title: text(256),
  body: text(4_096),
  topics: Ids,
  users: Ids,
  targets: Ids,
  data: Nullable(Type.Record(Type.String(), Type.Unknown(), { rule: 'Value must be a valid JSON object' })),
  action: text(2_048),
  image: text(256),
  icon: text(256),
  sound: text(256),
  color: text(256),
  tag: text(256),
  badge: Nullable(Type.Integer({ minimum: -1, maximum: 2 ** 31 - 1, rule: 'Value must be a valid integer' })),
  draft: Flag,
  scheduledAt: text(64),
  contentAvailable: Flag,
  critical: Flag,
  priority: Nullable(
    Type.Union([Type.Literal('normal'), Type.Literal('high')], {
      rule: 'Value must be one of (normal, high)',
    }),
  ),
};
const New = Type.Object({ messageId: NewId, ...FIELDS });
const Changed = Type.Object(FIELDS);
const Params = Type.Object({ messageId: Id });

/** Push messages, only for keys. */
export function registerMessageRoutes(
  plain: FastifyInstance,
  { environment, stores }: Context,
  { messages }: MessagingService,
): void {
  const app = plain.withTypeProvider<TypeBoxTypeProvider>();
  const ofMessage = { schema: { params: Params } };
  const wishOf = ({ scheduledAt, ...fields }: Static<typeof Changed>): MessageWish => ({
    ...fields,
    scheduledAt: scheduledAt ? futureOf(scheduledAt, environment.nowMs()) : null,
  });

  app.get('/messaging/messages', async request => {
    requireKey(request, 'messages.read');
    const { total, messages: found } = await messages.list(readWish(request));
    return { total, messages: found.map(messageAnswer) };
  });

  const making = { schema: { body: New }, config: { stores: true } };
  app.post('/messaging/messages/push', making, async (request, reply) => {
    requireKey(request, 'messages.write');
    const { messageId, ...fields } = request.body;
    const id = messageId === UNIQUE ? newId(environment) : messageId;
    return reply.code(201).send(messageAnswer(await messages.create(id, wishOf(fields))));
  });

  const changing = { schema: { params: Params, body: Changed }, config: { stores: true } };
  app.patch('/messaging/messages/push/:messageId', changing, async request => {
    requireKey(request, 'messages.write');
    return messageAnswer(await messages.update(request.params.messageId, wishOf(request.body)));
  });

  app.get('/messaging/messages/:messageId', ofMessage, async request => {
    requireKey(request, 'messages.read');
    return messageAnswer(await messages.get(request.params.messageId));
  });

  app.get('/messaging/messages/:messageId/targets', ofMessage, async request => {
    requireKey(request, 'messages.read');
    const message = await messages.get(request.params.messageId);
    const listed = await targetsOfMessage(stores.accounts, message);
    const { total, items } = listPage(TARGET_LIST, listed, { ...readWish(request), search: '' });
    return { total, targets: items };
  });

  app.delete('/messaging/messages/:messageId', ofMessage, async (request, reply) => {
    requireKey(request, 'messages.write');
    await messages.remove(request.params.messageId);
    return reply.code(204).send();
  });
}

function futureOf(text: string, nowMs: number): number {
  const at = parseMoment(text);
  if (at === null || at <= nowMs) throw invalidParam('scheduledAt', 'Value must be valid date in the future');
  return at;
}
