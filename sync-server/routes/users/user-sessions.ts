import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { sessionAnswer } from '../../accounts/account-answer.ts';
import type { AccountServices } from '../../accounts/account-services.ts';
import { tokenAnswer } from '../../accounts/sign-in/token-answer.ts';
import { ApiError } from '../../core/api-error.ts';
import { wantsTotal } from '../../http/list-wish.ts';
import { Id, Nullable } from '../../http/params.ts';
import { originOf } from '../../http/session/origin-of.ts';
import { requireKey } from '../../http/session/require-key.ts';
import { UserParams } from './users.ts';

const SessionParams = Type.Object({ userId: Id, sessionId: Id });
const LENGTH = { minimum: 4, maximum: 128 };
const SECONDS = { minimum: 60, maximum: 31_536_000 };
const rangeRule = ({ minimum, maximum }: { minimum: number; maximum: number }) =>
  `Value must be a valid range between ${minimum} and ${maximum}`;
const NewToken = Type.Object({
  length: Nullable(Type.Integer({ ...LENGTH, rule: rangeRule(LENGTH) })),
  expire: Nullable(Type.Integer({ ...SECONDS, rule: rangeRule(SECONDS) })),
});
const LENGTH_DEFAULT = 6;
const SECONDS_DEFAULT = 900;

/** Sessions of any account, and secrets with which a person can open one (`POST /account/sessions/token`). */
export function registerUserSessions(
  plain: FastifyInstance,
  {
    accounts,
    sessions,
    tokens,
    changeAccount,
  }: Pick<AccountServices, 'accounts' | 'sessions' | 'tokens' | 'changeAccount'>,
): void {
  const app = plain.withTypeProvider<TypeBoxTypeProvider>();
  const path = '/users/:userId/sessions';
  const ofUser = { schema: { params: UserParams } };

  app.get(path, ofUser, async request => {
    requireKey(request, 'users.read');
    const account = await accounts.get(request.params.userId);
    const list = account.sessions.map(session => sessionAnswer(account.id, session, { current: false }));
    return { total: wantsTotal(request) ? list.length : 0, sessions: list };
  });

  app.post(path, ofUser, async (request, reply) => {
    requireKey(request, 'users.write');
    const account = await accounts.get(request.params.userId);
    if (!account.active) throw new ApiError('user_blocked');
    const means = { provider: 'server', providerUid: '', factors: ['server'] };
    const { session, token } = await sessions.open(account, originOf(request), means);
    request.log.info({ userId: account.id }, 'session opened by key');
    return reply.code(201).send(sessionAnswer(account.id, session, { current: false, secret: token }));
  });

  app.delete(path, ofUser, async (request, reply) => {
    requireKey(request, 'users.write');
    await sessions.closeAll(request.params.userId, originOf(request));
    return reply.code(204).send();
  });

  app.delete(`${path}/:sessionId`, { schema: { params: SessionParams } }, async (request, reply) => {
    requireKey(request, 'users.write');
    const { userId, sessionId } = request.params;
    await sessions.close(userId, sessionId, originOf(request));
    return reply.code(204).send();
  });

  app.post(
    '/users/:userId/tokens',
    { schema: { params: UserParams, body: NewToken } },
    async (request, reply) => {
      requireKey(request, 'users.write');
      const { length, expire } = request.body;
      const { token, secret } = tokens.issueForServer(
        length ?? LENGTH_DEFAULT,
        (expire ?? SECONDS_DEFAULT) * 1000,
      );
      const { id } = await changeAccount(request.params.userId, account => {
        if (!account.active) throw new ApiError('user_blocked');
        return tokens.withToken(account, token);
      });
      request.log.info({ userId: id }, 'sign-in token made by key');
      return reply.code(201).send(tokenAnswer(id, token, { secret }));
    },
  );
}
