import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Config } from '../../config/config.ts';
import { requireAllFactors, requireUser } from '../../http/session/authenticate.ts';
import { aboutCaller, aboutField } from '../../http/session/device-cookie.ts';
import { originOf } from '../../http/session/origin-of.ts';
import { Email, Id } from '../../http/params.ts';
import { RATE_LIMITS } from '../../http/limits/rate-limits.ts';
import { clearSessionCookie, extendSessionCookie } from '../../http/session/session-cookie.ts';
import { refuseSecondSession, startSession } from '../../http/session/start-session.ts';
import { sessionAnswer } from '../../accounts/account-answer.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import { findSession, type Sessions } from '../../accounts/sessions.ts';

const LogIn = Type.Object({
  email: Email,
  password: Type.String({ minLength: 1, maxLength: 1024, rule: 'Value must be a valid password' }),
});
const SessionParams = Type.Object({ sessionId: Id });

interface Parts {
  config: Config;
  accounts: Accounts;
  sessions: Sessions;
}

/** Sign-in, sign-out and the list of sessions. `current` is the caller's session. */
export function registerSessionRoutes(plain: FastifyInstance, { config, accounts, sessions }: Parts): void {
  const app = plain.withTypeProvider<TypeBoxTypeProvider>();
  const withParams = { schema: { params: SessionParams } };
  const endSession = { ...RATE_LIMITS.endSession, about: aboutCaller };

  const logIn = { schema: { body: LogIn }, config: { ...RATE_LIMITS.logIn, about: aboutField('email') } };
  // The second path is an alias that older clients still call.
  for (const path of ['/account/sessions/email', '/account/sessions']) {
    app.post(path, logIn, async (request, reply) => {
      refuseSecondSession(request);
      const { email, password } = request.body;
      const account = await accounts.verify(email, password, originOf(request));
      return reply.code(201).send(await startSession({ config, sessions }, request, reply, account));
    });
  }

  app.get('/account/sessions', async request => {
    const caller = requireUser(request);
    const account = await accounts.get(caller.userId);
    const list = account.sessions.map(session =>
      sessionAnswer(account.id, session, { current: session.id === caller.sessionId }),
    );
    return { total: list.length, sessions: list };
  });

  app.delete('/account/sessions', { config: endSession }, async (request, reply) => {
    const { userId } = requireUser(request);
    await sessions.closeAll(userId, originOf(request));
    request.log.info({ userId }, 'logged out everywhere');
    clearSessionCookie(request, reply, config);
    return reply.code(204).send();
  });

  app.get('/account/sessions/:sessionId', withParams, async request => {
    const { userId, sessionId, wanted } = named(request, request.params.sessionId);
    const session = findSession(await accounts.get(userId), wanted);
    return sessionAnswer(userId, session, { current: wanted === sessionId });
  });

  app.patch(
    '/account/sessions/:sessionId',
    { ...withParams, config: { ...RATE_LIMITS.extendSession, about: aboutCaller } },
    async (request, reply) => {
      const { userId, sessionId, wanted } = named(request, request.params.sessionId);
      const session = await sessions.extend(userId, wanted, originOf(request));
      if (wanted === sessionId) extendSessionCookie(request, reply, config, session);
      return reply.send(sessionAnswer(userId, session, { current: wanted === sessionId }));
    },
  );

  app.delete(
    '/account/sessions/:sessionId',
    // A person who can't pass the second factor may still sign out.
    { ...withParams, config: { ...endSession, halfSignedIn: true } },
    async (request, reply) => {
      const { userId, sessionId, wanted } = named(request, request.params.sessionId);
      if (wanted !== sessionId) requireAllFactors(request);
      await sessions.close(userId, wanted, originOf(request));
      request.log.info({ userId }, 'logged out');
      if (wanted === sessionId) clearSessionCookie(request, reply, config);
      return reply.code(204).send();
    },
  );
}

function named(request: FastifyRequest, id: string) {
  const { userId, sessionId } = requireUser(request);
  return { userId, sessionId, wanted: id === 'current' ? sessionId : id };
}
