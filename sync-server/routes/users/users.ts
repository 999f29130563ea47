import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { AccountServices } from '../../accounts/account-services.ts';
import { accountAnswer } from '../../accounts/account-answer.ts';
import { createUserList } from '../../accounts/user-list.ts';
import type { Context } from '../../board/context.ts';
import { ApiError } from '../../core/api-error.ts';
import { formatMoment } from '../../core/moments.ts';
import { readWish } from '../../http/list-wish.ts';
import { Id } from '../../http/params.ts';
import { originOf } from '../../http/session/origin-of.ts';
import { requireKey } from '../../http/session/require-key.ts';
import { beginErasure } from '../../leaving/begin-erasure.ts';
import { listMembershipsOf } from '../../teams/team-reads.ts';

export const UserParams = Type.Object({ userId: Id });
const ChallengeParams = Type.Object({ userId: Id, challengeId: Id });
const Status = Type.Object({ status: Type.Boolean({ rule: 'Value must be a valid boolean' }) });

/** Appwrite's users: what an operator's programs may do with accounts. For sessions, see `user-sessions.ts`. */
export function registerUserRoutes(
  plain: FastifyInstance,
  context: Context,
  { accounts }: Pick<AccountServices, 'accounts'>,
): void {
  const app = plain.withTypeProvider<TypeBoxTypeProvider>();
  const listUsers = createUserList(context.stores.accounts);
  const ofUser = { schema: { params: UserParams } };

  app.get('/users', async request => {
    requireKey(request, 'users.read');
    const { total, users } = await listUsers(readWish(request));
    return { total, users: users.map(accountAnswer) };
  });

  app.get('/users/:userId', ofUser, async request => {
    requireKey(request, 'users.read');
    return accountAnswer(await accounts.get(request.params.userId));
  });

  app.get('/users/:userId/prefs', ofUser, async request => {
    requireKey(request, 'users.read');
    return (await accounts.get(request.params.userId)).prefs;
  });

  // The same as what people can do themselves: `PATCH /account/status` and `DELETE /account`.
  app.patch('/users/:userId/status', { schema: { params: UserParams, body: Status } }, async request => {
    requireKey(request, 'users.write');
    const { userId } = request.params;
    const { status } = request.body;
    const account = await accounts.setStatus(userId, status, originOf(request));
    request.log.info({ userId, status }, 'account status set by key');
    return accountAnswer(account);
  });

  app.delete('/users/:userId', ofUser, async (request, reply) => {
    requireKey(request, 'users.write');
    const { id: userId } = await accounts.get(request.params.userId);
    await beginErasure(context, userId);
    request.log.info({ userId }, 'account erasure requested by key');
    return reply.code(204).send();
  });

  app.get('/users/:userId/memberships', ofUser, async request => {
    requireKey(request, 'users.read');
    const wish = readWish(request);
    const { id } = await accounts.get(request.params.userId);
    return listMembershipsOf(context, request.caller, id, wish);
  });

  app.get(
    '/users/:userId/mfa/challenges/:challengeId',
    { schema: { params: ChallengeParams } },
    async request => {
      requireKey(request, 'users.read');
      const { userId, challengeId } = request.params;
      const { challenges } = await accounts.get(userId);
      const now = context.environment.nowMs();
      const challenge = challenges.find(({ id, expiresAt }) => id === challengeId && expiresAt > now);
      if (!challenge) throw new ApiError('user_challenge_not_found');
      return {
        $id: challenge.id,
        $createdAt: formatMoment(challenge.createdAt),
        userId,
        expire: formatMoment(challenge.expiresAt),
      };
    },
  );
}
