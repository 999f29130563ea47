import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import { behindAnswer } from '../http/behind-answer.ts';
import { languageOf } from '../http/language-of.ts';
import { originOf } from '../http/origin-of.ts';
import { ownOrigin } from '../http/own-origin.ts';
import { Email, NewId, Nullable, Phone, RedirectUrl } from '../http/params.ts';
import { RATE_LIMITS } from '../http/rate-limits.ts';
import { allowedRedirect } from '../http/redirect-url.ts';
import { codeLetter, magicLinkLetter, signInText } from '../mail/letters-account.ts';
import { secretLink } from '../mail/secret-link.ts';
import type { AccountRecord } from '../services/account-record.ts';
import { foldEmail } from '../services/email-address.ts';
import { newSecurityPhrase } from '../services/security-phrase.ts';
import type { PreparedToken, SignInTokens } from '../services/sign-in-tokens.ts';
import { tokenAnswer } from '../services/token-answer.ts';

const WithPhrase = {
  userId: NewId,
  email: Email,
  phrase: Nullable(Type.Boolean({ rule: 'Value must be a valid boolean' })),
};
const EmailToken = Type.Object(WithPhrase);
const MagicLink = Type.Object({ ...WithPhrase, url: Nullable(RedirectUrl) });
const PhoneToken = Type.Object({ userId: NewId, phone: Phone });

/** The app's screen for a link whose sender names none. */
const LINK_PATH = '/sign-in-link';

interface Parts {
  context: Pick<Context, 'config' | 'environment' | 'messenger'>;
  signInTokens: SignInTokens;
}

/**
 * Codes and links to sign in with. The answer is the same whether the address is known or not (an unknown one gets an account, row 25),
 * and does not wait for what differs.
 */
export function registerTokenRoutes(plain: FastifyInstance, { context, signInTokens }: Parts): void {
  const app = plain.withTypeProvider<TypeBoxTypeProvider>();
  const { config, environment, messenger } = context;
  const project = config.projectName;

  const phraseFor = (request: FastifyRequest, isAsked: boolean | null | undefined): string =>
    isAsked === true ? newSecurityPhrase(environment, languageOf(request)) : '';

  /** `send` gets the account that may have been made by then. */
  async function deliver(
    request: FastifyRequest,
    prepared: PreparedToken,
    send: (account: AccountRecord) => Promise<void>,
  ): Promise<void> {
    const origin = originOf(request);
    await behindAnswer(messenger, request, async () => send(await signInTokens.store(prepared, origin)));
  }

  const answer = ({ caller }: FastifyRequest, { userId, token, secret }: PreparedToken, phrase = '') =>
    tokenAnswer(userId, token, { secret: caller.kind === 'key' ? secret : '', phrase });

  app.post(
    '/account/tokens/email',
    { schema: { body: EmailToken }, config: RATE_LIMITS.emailToken },
    async (request, reply) => {
      requireMail(messenger);
      const { userId, email, phrase: isAsked } = request.body;
      const phrase = phraseFor(request, isAsked);
      const address = foldEmail(email);
      const prepared = await signInTokens.prepare({ kind: 'email-code', address, wantedId: userId });
      await deliver(request, prepared, async account => {
        const language = languageOf(request, account);
        const words = codeLetter({ language, project, code: prepared.secret, phrase });
        await messenger.mail({ to: address, name: account.name, ...words });
      });
      return reply.code(201).send(answer(request, prepared, phrase));
    },
  );

  // The second path is an alias that older clients still call.
  for (const path of ['/account/tokens/magic-url', '/account/sessions/magic-url']) {
    app.post(path, { schema: { body: MagicLink }, config: RATE_LIMITS.magicLink }, async (request, reply) => {
      requireMail(messenger);
      const { userId, email, phrase: isAsked, url } = request.body;
      const target = allowedRedirect({ config, request }, url ?? ownOrigin(config, request) + LINK_PATH);
      const phrase = phraseFor(request, isAsked);
      const address = foldEmail(email);
      const prepared = await signInTokens.prepare({ kind: 'magic-link', address, wantedId: userId });
      const { secret, token } = prepared;
      const link = secretLink(target, { userId: prepared.userId, secret, expiresAt: token.expiresAt });
      await deliver(request, prepared, async account => {
        const words = magicLinkLetter({ language: languageOf(request, account), project, link, phrase });
        await messenger.mail({ to: address, name: account.name, ...words });
      });
      return reply.code(201).send(answer(request, prepared, phrase));
    });
  }

  for (const path of ['/account/tokens/phone', '/account/sessions/phone']) {
    app.post(
      path,
      { schema: { body: PhoneToken }, config: RATE_LIMITS.phoneToken },
      async (request, reply) => {
        // Row 33.
        if (!messenger.canText) throw new ApiError('user_auth_method_unsupported');
        const { userId, phone } = request.body;
        const prepared = await signInTokens.prepare({ kind: 'phone-code', address: phone, wantedId: userId });
        await deliver(request, prepared, account =>
          messenger.text({
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
