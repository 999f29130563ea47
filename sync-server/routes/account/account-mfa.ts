import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { requireUser } from '../../http/session/authenticate.ts';
import { originOf } from '../../http/session/origin-of.ts';
import type { Messenger } from '../../mail/messenger.ts';
import { accountAnswer } from '../../accounts/account-answer.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import { availableFactors } from '../../accounts/factors/factors.ts';
import type { SecondFactors } from '../../accounts/factors/second-factors.ts';

const Switch = Type.Object({ mfa: Type.Boolean({ rule: 'Value must be a valid boolean' }) });
const AuthenticatorParams = Type.Object({
  type: Type.Literal('totp', { rule: 'Value must be one of (totp)' }),
});
const Confirmation = Type.Object({
  otp: Type.String({
    minLength: 1,
    maxLength: 256,
    rule: 'Value must be a valid string and at least 1 chars and no longer than 256 chars',
  }),
});

interface Parts {
  accounts: Accounts;
  messenger: Messenger;
  secondFactors: SecondFactors;
}

/**
 * Turns two-step verification on and sets up the authenticator app and recovery codes. For challenges, see
 * `account-challenges.ts`.
 */
export function registerMfaRoutes(
  plain: FastifyInstance,
  { accounts, messenger, secondFactors }: Parts,
): void {
  const app = plain.withTypeProvider<TypeBoxTypeProvider>();
  const { authenticators, recoveryCodes } = secondFactors;

  app.patch('/account/mfa', { schema: { body: Switch } }, async request => {
    const owner = requireUser(request);
    const account = await secondFactors.switch(owner, request.body.mfa, originOf(request));
    request.log.info({ userId: owner.userId, on: request.body.mfa }, 'two-step verification switched');
    return accountAnswer(account);
  });

  app.get('/account/mfa/factors', { config: { halfSignedIn: true } }, async request =>
    availableFactors(await accounts.get(requireUser(request).userId), messenger),
  );

  const ofType = { schema: { params: AuthenticatorParams } };
  app.post('/account/mfa/authenticators/:type', ofType, request =>
    authenticators.add(requireUser(request), originOf(request)),
  );

  app.put(
    '/account/mfa/authenticators/:type',
    { schema: { params: AuthenticatorParams, body: Confirmation } },
    async request => {
      const owner = requireUser(request);
      const account = await authenticators.confirm(owner, request.body.otp, originOf(request));
      request.log.info({ userId: owner.userId }, 'authenticator added');
      return accountAnswer(account);
    },
  );

  app.delete('/account/mfa/authenticators/:type', ofType, async (request, reply) => {
    const owner = requireUser(request);
    await authenticators.remove(owner, originOf(request));
    request.log.info({ userId: owner.userId }, 'authenticator removed');
    return reply.code(204).send();
  });

  app.get('/account/mfa/recovery-codes', async request => {
    const { userId, sessionId } = requireUser(request);
    return { recoveryCodes: recoveryCodes.list(await accounts.get(userId), sessionId) };
  });

  app.post('/account/mfa/recovery-codes', async (request, reply) => {
    const codes = await recoveryCodes.make(requireUser(request), originOf(request));
    return reply.code(201).send({ recoveryCodes: codes });
  });

  app.patch('/account/mfa/recovery-codes', async request => ({
    recoveryCodes: await recoveryCodes.renew(requireUser(request), originOf(request)),
  }));
}
