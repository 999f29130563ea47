import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../board/context.ts';
import { ApiError } from '../../core/api-error.ts';
import { runAfterResponse } from '../../http/run-after-response.ts';
import { askerOf } from '../../http/limits/holder.ts';
import { aboutField } from '../../http/session/device-cookie.ts';
import { languageOf } from '../../http/language-of.ts';
import { takeMailbox } from '../../http/limits/mailbox-budget.ts';
import { originOf } from '../../http/session/origin-of.ts';
import { ownOrigin } from '../../http/session/own-origin.ts';
import { Email, NewId, Nullable, Phone, RedirectUrl } from '../../http/params.ts';
import { RATE_LIMITS } from '../../http/limits/rate-limits.ts';
import { allowedRedirect } from '../../http/redirect-url.ts';
import { codeLetter, magicLinkLetter, signInText } from '../../mail/letters-account.ts';
import { secretLink } from '../../mail/secret-link.ts';
import type { AccountRecord } from '../../records/account-record.ts';
import { foldEmail } from '../../core/email-address.ts';
import type { SignInKind } from '../../accounts/sign-in/pending-sign-ins.ts';
import { newSecurityPhrase } from '../../accounts/sign-in/security-phrase.ts';
import type { PreparedSignIn, SignInTokens } from '../../accounts/sign-in/sign-in-tokens.ts';
import { tokenAnswer } from '../../accounts/sign-in/token-answer.ts';

const WithPhrase = {
  userId: NewId,
  email: Email,
  phrase: Nullable(Type.Boolean({ rule: 'Value must be a valid boolean' })),
};
const EmailToken = Type.Object(WithPhrase);
const MagicLink = Type.Object({ ...WithPhrase, url: Nullable(RedirectUrl) });
const PhoneToken = Type.Object({ userId: NewId, phone: Phone });

/** The app's screen for a link if the request names none. */
const LINK_PATH = '/sign-in-link';

interface Parts {
  context: Pick<Context, 'config' | 'environment' | 'messenger' | 'stores'>;
  signInTokens: SignInTokens;
}

/**
 * Codes and links for signing in. The answer contains the requested id as an alias, never the account's own id, and is
 * created before the address is looked up. An unknown address gets its account when the secret is used. On a full disk,
 * all addresses are refused alike: the secret couldn't be stored after the answer.
 */
export function registerTokenRoutes(plain: FastifyInstance, { context, signInTokens }: Parts): void {
  const app = plain.withTypeProvider<TypeBoxTypeProvider>();
  const { config, environment, messenger, stores } = context;
  const project = config.projectName;

  const phraseFor = (request: FastifyRequest, isAsked: boolean | null | undefined): string =>
    isAsked === true ? newSecurityPhrase(environment, languageOf(request)) : '';

  const isKey = ({ caller }: FastifyRequest) => caller.kind === 'key';

  function prepare(
    request: FastifyRequest,
    kind: SignInKind,
    address: string,
  ): Promise<PreparedSignIn> | PreparedSignIn {
    const { userId: wantedId } = request.body as { userId: string };
    const asked = { kind, address, wantedId, asker: askerOf(request) };
    return isKey(request)
      ? signInTokens.prepareForKey(asked, originOf(request))
      : signInTokens.prepare(asked);
  }

  /** `send` gets the account of the address, if there is one. */
  async function deliver(
    request: FastifyRequest,
    prepared: PreparedSignIn,
    send: (account: AccountRecord | undefined) => Promise<void>,
  ): Promise<void> {
    await runAfterResponse(messenger, request, async () => {
      const { account, mayBeSent } = await signInTokens.store(prepared);
      if (mayBeSent) await send(account);
    });
  }

  const answer = (request: FastifyRequest, { alias, token, secret }: PreparedSignIn, phrase = '') =>
    tokenAnswer(alias, token, { secret: isKey(request) ? secret : '', phrase });

  const aboutEmail = aboutField('email');
  app.post(
    '/account/tokens/email',
    { schema: { body: EmailToken }, config: { ...RATE_LIMITS.emailToken, about: aboutEmail } },
    async (request, reply) => {
      requireMail(messenger);
      await stores.accounts.refuseIfFull();
      const { email, phrase: isAsked } = request.body;
      const phrase = phraseFor(request, isAsked);
      const address = foldEmail(email);
      takeMailbox(app.budgets, request, 'mails', address);
      const prepared = await prepare(request, 'email-code', address);
      await deliver(request, prepared, async account => {
        const language = languageOf(request, account);
        const words = codeLetter({ language, project, code: prepared.secret, phrase });
        const to = { to: address, name: account?.name ?? '' };
        await messenger.mail({ kind: 'sign-in-code', expiresAt: prepared.token.expiresAt, ...to, ...words });
      });
      return reply.code(201).send(answer(request, prepared, phrase));
    },
  );

  const linkOptions = {
    schema: { body: MagicLink },
    config: { ...RATE_LIMITS.magicLink, about: aboutEmail },
  };
  // The second path is an alias that older clients still call.
  for (const path of ['/account/tokens/magic-url', '/account/sessions/magic-url']) {
    app.post(path, linkOptions, async (request, reply) => {
      requireMail(messenger);
      await stores.accounts.refuseIfFull();
      const { email, phrase: isAsked, url } = request.body;
      const target = allowedRedirect({ config, request }, url ?? ownOrigin(config, request) + LINK_PATH);
      const phrase = phraseFor(request, isAsked);
      const address = foldEmail(email);
      takeMailbox(app.budgets, request, 'mails', address);
      const prepared = await prepare(request, 'magic-link', address);
      const { alias, secret, token } = prepared;
      const link = secretLink(target, { userId: alias, secret, expiresAt: token.expiresAt });
      await deliver(request, prepared, async account => {
        const words = magicLinkLetter({ language: languageOf(request, account), project, link, phrase });
        const to = { to: address, name: account?.name ?? '' };
        await messenger.mail({ kind: 'sign-in-link', expiresAt: token.expiresAt, ...to, ...words });
      });
      return reply.code(201).send(answer(request, prepared, phrase));
    });
  }

  for (const path of ['/account/tokens/phone', '/account/sessions/phone']) {
    app.post(
      path,
      { schema: { body: PhoneToken }, config: { ...RATE_LIMITS.phoneToken, about: aboutField('phone') } },
      async (request, reply) => {
        // Appwrite's answer where text messages are off (row 33 of docs/appwrite-behaviour.md).
        if (!messenger.canText) throw new ApiError('user_auth_method_unsupported');
        await stores.accounts.refuseIfFull();
        const { phone } = request.body;
        takeMailbox(app.budgets, request, 'texts', phone);
        const prepared = await prepare(request, 'phone-code', phone);
        await deliver(request, prepared, account =>
          messenger.text({
            kind: 'sign-in-code',
            expiresAt: prepared.token.expiresAt,
            to: phone,
            message: signInText({ language: languageOf(request, account), project, code: prepared.secret }),
          }),
        );
        return reply.code(201).send(answer(request, prepared));
      },
    );
  }
}

export function requireMail({ canMail }: Context['messenger']): void {
  if (!canMail) throw new ApiError('general_smtp_disabled');
}
