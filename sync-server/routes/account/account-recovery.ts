import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../board/context.ts';
import { ApiError } from '../../core/api-error.ts';
import { runAfterResponse } from '../../http/run-after-response.ts';
import { aboutField } from '../../http/session/device-cookie.ts';
import { languageOf } from '../../http/language-of.ts';
import { takeMailbox } from '../../http/limits/mailbox-budget.ts';
import { originOf } from '../../http/session/origin-of.ts';
import { Email, GivenPassword, Id, RedirectUrl, Secret } from '../../http/params.ts';
import { RATE_LIMITS } from '../../http/limits/rate-limits.ts';
import { allowedRedirect } from '../../http/redirect-url.ts';
import { recoveryLetter } from '../../mail/letters-account.ts';
import { secretLink } from '../../mail/secret-link.ts';
import { foldEmail } from '../../core/email-address.ts';
import type { Recovery } from '../../accounts/passwords/recovery.ts';
import { tokenAnswer } from '../../accounts/sign-in/token-answer.ts';
import { requireMail } from './account-tokens.ts';

const Ask = Type.Object({ email: Email, url: RedirectUrl });
const Confirm = Type.Object({ userId: Id, secret: Secret, password: GivenPassword });

interface Parts {
  context: Pick<Context, 'config' | 'messenger' | 'stores'>;
  recovery: Recovery;
}

/**
 * A forgotten password. Unlike Appwrite's answer (row 23 of docs/appwrite-behaviour.md), this one never reveals whether
 * an address is known: it is created before the lookup.
 */
export function registerRecoveryRoutes(plain: FastifyInstance, { context, recovery }: Parts): void {
  const app = plain.withTypeProvider<TypeBoxTypeProvider>();
  const { config, messenger, stores } = context;

  app.post(
    '/account/recovery',
    { schema: { body: Ask }, config: { ...RATE_LIMITS.recovery, about: aboutField('email') } },
    async (request, reply) => {
      requireMail(messenger);
      // Before the address is looked up: the link couldn't be stored after the answer.
      await stores.accounts.refuseIfFull();
      const target = allowedRedirect({ config, request }, request.body.url);
      const email = foldEmail(request.body.email);
      takeMailbox(app.budgets, request, 'mails', email);
      const asked = recovery.ask(email);
      const { token, secret } = asked;
      const origin = originOf(request);
      let userId = asked.shownUserId;
      await runAfterResponse(messenger, request, async () => {
        const account = await recovery.store(asked, origin);
        // Only a server with a key waits for this result (row 23).
        if (!account) throw new ApiError('user_not_found');
        userId = account.id;
        const link = secretLink(target, { userId, secret, expiresAt: token.expiresAt });
        const language = languageOf(request, account);
        const words = recoveryLetter({ language, project: config.projectName, link });
        const to = { to: email, name: account.name };
        await messenger.mail({ kind: 'recovery', expiresAt: token.expiresAt, ...to, ...words });
      });
      const isServer = request.caller.kind === 'key';
      return reply
        .code(201)
        .send(tokenAnswer(isServer ? userId : asked.shownUserId, token, { secret: isServer ? secret : '' }));
    },
  );

  app.put(
    '/account/recovery',
    { schema: { body: Confirm }, config: { ...RATE_LIMITS.confirmRecovery, about: aboutField('userId') } },
    async (request, reply) => {
      const { userId } = request.body;
      const { token, account } = await recovery.confirm(request.body, originOf(request));
      // With a second factor, the device is known only after showing it. This form doesn't ask whether to remember the browser.
      if (request.caller.kind !== 'key' && !account.mfa.enabled) reply.rememberDevice(account, true);
      request.log.info({ userId, ip: request.ip }, 'password reset');
      return tokenAnswer(userId, token);
    },
  );
}
