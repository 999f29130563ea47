import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Environment } from '../../core/environment.ts';
import { requireUser } from '../../http/session/authenticate.ts';
import { Id, NewId, Nullable } from '../../http/params.ts';
import { pushTargetAnswer } from '../../accounts/account-answer.ts';
import { readDevice } from '../../accounts/device.ts';
import { newId, UNIQUE } from '../../core/ids.ts';
import type { PushTargets } from '../../accounts/targets/push-targets.ts';

/** A push subscription has about 500 characters as JSON. */
const Identifier = Type.String({
  minLength: 1,
  maxLength: 2048,
  rule: 'Value must be a valid string and at least 1 chars and no longer than 2048 chars',
});
const NewTarget = Type.Object({ targetId: NewId, identifier: Identifier, providerId: Nullable(Id) });
const ChangedTarget = Type.Object({ identifier: Identifier });
const TargetParams = Type.Object({ targetId: Id });

/** Registers the caller's browser for push messages (row 34 of docs/appwrite-behaviour.md). */
export function registerTargetRoutes(
  plain: FastifyInstance,
  { environment, targets }: { environment: Environment; targets: PushTargets },
): void {
  const app = plain.withTypeProvider<TypeBoxTypeProvider>();
  const path = '/account/targets/:targetId/push';

  const making = { schema: { body: NewTarget }, config: { makes: 'targets', stores: true } } as const;
  app.post('/account/targets/push', making, async (request, reply) => {
    const owner = requireUser(request);
    const { targetId, identifier, providerId } = request.body;
    const { clientName, osName } = readDevice(request.headers['user-agent']);
    const target = await targets.create(owner, {
      id: targetId === UNIQUE ? newId(environment) : targetId,
      name: [clientName, osName].filter(text => text !== '').join(' '),
      identifier,
      providerId: providerId ?? null,
    });
    return reply.code(201).send(pushTargetAnswer(owner.userId, target));
  });

  const changing = { schema: { params: TargetParams, body: ChangedTarget }, config: { stores: true } };
  app.put(path, changing, async request => {
    const owner = requireUser(request);
    const target = await targets.update(owner, request.params.targetId, request.body.identifier);
    return pushTargetAnswer(owner.userId, target);
  });

  app.delete(path, { schema: { params: TargetParams } }, async (request, reply) => {
    await targets.remove(requireUser(request).userId, request.params.targetId);
    return reply.code(204).send();
  });
}
