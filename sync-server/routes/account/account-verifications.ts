import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { Context } from '../../board/context.ts';
import { ApiError } from '../../core/api-error.ts';
import { requireUser } from '../../http/session/authenticate.ts';
import { aboutCaller, aboutField } from '../../http/session/device-cookie.ts';
import { languageOf } from '../../http/language-of.ts';
import { takeMailbox } from '../../http/limits/mailbox-budget.ts';
import { originOf } from '../../http/session/origin-of.ts';
import { Id, RedirectUrl, Secret } from '../../http/params.ts';
import { RATE_LIMITS } from '../../http/limits/rate-limits.ts';
import { allowedRedirect } from '../../http/redirect-url.ts';
import { phoneVerificationText, verificationLetter } from '../../mail/letters-account.ts';
import { secretLink } from '../../mail/secret-link.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import { tokenAnswer } from '../../accounts/sign-in/token-answer.ts';
import type { Verifications, Verified } from '../../accounts/sign-in/verifications.ts';
import { requireMail } from './account-tokens.ts';

const Ask = Type.Object({ url: RedirectUrl });
const Confirm = Type.Object({ userId: Id, secret: Secret });

interface Parts {
  context: Pick<Context, 'config' | 'messenger'>;
  accounts: Accounts;
  verifications: Verifications;
}

/**
 * Verifies an account's address or number. A session requests the verification, and the person who reads the message
 * confirms it.
 */
export function registerVerificationRoutes(
  plain: FastifyInstance,
  { context, accounts, verifications }: Parts,
): void {
  const app = plain.withTypeProvider<TypeBoxTypeProvider>();
  const { config, messenger } = context;
  const project = config.projectName;

  async function takeOwn(request: FastifyRequest, what: Verified): Promise<void> {
    const { [what]: to } = await accounts.get(requireUser(request).userId);
    if (to !== '') takeMailbox(app.budgets, request, what === 'email' ? 'mails' : 'texts', to);
  }

  // The second path of each is an alias that older clients still call.
  for (const path of ['/account/verifications/email', '/account/verification']) {
    app.post(
      path,
      { schema: { body: Ask }, config: { ...RATE_LIMITS.verification, about: aboutCaller } },
      async (request, reply) => {
        const { userId } = requireUser(request);
        requireMail(messenger);
        const target = allowedRedirect({ config, request }, request.body.url);
        await takeOwn(request, 'email');
        const { account, issued } = await verifications.create(userId, 'email', originOf(request));
        const { secret, token } = issued;
        const link = secretLink(target, { userId, secret, expiresAt: token.expiresAt });
        const words = verificationLetter({ language: languageOf(request, account), project, link });
        const to = { to: token.address, name: account.name };
        await messenger.mail({ kind: 'verification', expiresAt: token.expiresAt, ...to, ...words });
        return reply.code(201).send(tokenAnswer(userId, token));
      },
    );

    app.put(
      path,
      {
        schema: { body: Confirm },
        config: { ...RATE_LIMITS.confirmVerification, about: aboutField('userId') },
      },
      async request => {
        const { account, token } = await verifications.confirm('email', shownIn(request), originOf(request));
        return tokenAnswer(account.id, token);
      },
    );
  }

  for (const path of ['/account/verifications/phone', '/account/verification/phone']) {
    app.post(
      path,
      { config: { ...RATE_LIMITS.phoneVerification, about: aboutCaller } },
      async (request, reply) => {
        const { userId } = requireUser(request);
        if (!messenger.canText) throw new ApiError('general_phone_disabled');
        await takeOwn(request, 'phone');
        const { account, issued } = await verifications.create(userId, 'phone', originOf(request));
        const language = languageOf(request, account);
        const message = phoneVerificationText({ language, project, code: issued.secret });
        const { address: to, expiresAt } = issued.token;
        await messenger.text({ kind: 'verification', expiresAt, to, message });
        return reply.code(201).send(tokenAnswer(userId, issued.token));
      },
    );

    app.put(
      path,
      { schema: { body: Confirm }, config: { ...RATE_LIMITS.confirmPhoneVerification, about: aboutCaller } },
      async request => {
        const { account, token } = await verifications.confirm('phone', shownIn(request), originOf(request));
        return tokenAnswer(account.id, token);
      },
    );
  }
}

function shownIn({ body, caller }: FastifyRequest<{ Body: Static<typeof Confirm> }>) {
  return { ...body, callerId: caller.userId };
}
