import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Config } from '../../config/config.ts';
import type { Environment } from '../../core/environment.ts';
import { askerOf } from '../../http/limits/holder.ts';
import { originOf } from '../../http/session/origin-of.ts';
import { Id, Secret } from '../../http/params.ts';
import { RATE_LIMITS } from '../../http/limits/rate-limits.ts';
import { refuseSecondSession, startSession } from '../../http/session/start-session.ts';
import type { AccountRecord } from '../../records/account-record.ts';
import { type CreateAccount, newAccount } from '../../accounts/account-creation.ts';
import { eventOrigin, withEvent } from '../../accounts/account-events.ts';
import { newId } from '../../core/ids.ts';
import type { PendingSignIns } from '../../accounts/sign-in/pending-sign-ins.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { SignInByToken } from '../../accounts/sign-in/token-sign-in.ts';

const Shown = Type.Object({ userId: Id, secret: Secret });
type Shown = { userId: string; secret: string };

interface Parts {
  config: Config;
  environment: Environment;
  sessions: Sessions;
  signInByToken: SignInByToken;
  createAccount: CreateAccount;
  pendingSignIns: Pick<PendingSignIns, 'sentTo'>;
}

/** Sessions without a password: with a secret that was sent, or anonymous. */
export function registerTokenSessionRoutes(plain: FastifyInstance, parts: Parts): void {
  const app = plain.withTypeProvider<TypeBoxTypeProvider>();
  const { environment, createAccount, pendingSignIns, signInByToken } = parts;

  async function signIn(request: FastifyRequest<{ Body: Shown }>, reply: FastifyReply) {
    refuseSecondSession(request);
    const { email = '', phone = '' } = request.device?.account ?? {};
    const shown = { ...request.body, asker: askerOf(request), ownAddresses: [email, phone] };
    const { account, means } = await signInByToken(shown, originOf(request));
    return reply.code(201).send(await startSession(parts, request, reply, account, means));
  }

  /** The id is an alias. The messages sent under it determine the account. */
  async function about({ body }: FastifyRequest) {
    const { userId } = body as Shown;
    const sentTo = await pendingSignIns.sentTo(userId);
    return ({ id, email, phone }: AccountRecord) =>
      id === userId || sentTo.some(({ address }) => address === email || address === phone);
  }

  const options = { schema: { body: Shown }, config: { ...RATE_LIMITS.tokenSession, about } };
  app.post('/account/sessions/token', options, signIn);
  // Clients from before version 1.6 send the secret here.
  app.put('/account/sessions/magic-url', options, signIn);
  app.put('/account/sessions/phone', options, signIn);

  app.post(
    '/account/sessions/anonymous',
    { config: RATE_LIMITS.anonymousSession },
    async (request, reply) => {
      refuseSecondSession(request);
      const by = eventOrigin(originOf(request), environment.nowMs());
      const account = withEvent(newAccount(environment, { id: newId(environment) }), 'user.create', by);
      await createAccount(account);
      const means = { provider: 'anonymous', providerUid: '', factors: ['anonymous'] };
      return reply.code(201).send(await startSession(parts, request, reply, account, means));
    },
  );
}
