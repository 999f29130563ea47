import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Config } from '../../config/config.ts';
import type { Environment } from '../../core/environment.ts';
import { requireUser } from '../../http/session/authenticate.ts';
import { aboutCaller } from '../../http/session/device-cookie.ts';
import { originOf } from '../../http/session/origin-of.ts';
import { Email, GivenPassword as Password, NewId, Nullable, PersonName, Phone } from '../../http/params.ts';
import { languageOf } from '../../http/language-of.ts';
import { RATE_LIMITS } from '../../http/limits/rate-limits.ts';
import { renewedFor } from '../../http/session/renewed-session.ts';
import { clearSessionCookie } from '../../http/session/session-cookie.ts';
import type { Messenger } from '../../mail/messenger.ts';
import { emailChangedLetter } from '../../mail/letters-account.ts';
import { mailOrigin } from '../../applications/mail-links.ts';
import { SCREEN_PATHS } from '../../../src/wire/screen-paths.ts';
import { accountAnswer } from '../../accounts/account-answer.ts';
import type { AccountRecord } from '../../records/account-record.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import type { ContactChanges } from '../../accounts/contact-changes.ts';
import { newId, UNIQUE } from '../../core/ids.ts';
import { findSession } from '../../accounts/sessions.ts';

const SignUp = Type.Object({ userId: NewId, email: Email, password: Password, name: Nullable(PersonName) });
const Name = Type.Object({ name: PersonName });
const NewEmail = Type.Object({ email: Email, password: Password });
const NewPhone = Type.Object({ phone: Phone, password: Password });
const NewPassword = Type.Object({
  password: Password,
  oldPassword: Nullable(Type.String({ maxLength: 1024, rule: 'Value must be a valid password' })),
});
const Prefs = Type.Object({
  prefs: Type.Record(Type.String(), Type.Unknown(), {
    maxProperties: 1000,
    rule: 'Value must be a valid JSON object',
  }),
});

interface Parts {
  config: Config;
  messenger: Pick<Messenger, 'canMail' | 'mail'>;
  environment: Environment;
  accounts: Accounts;
  contacts: ContactChanges;
}

/** The caller's own account (Appwrite's `/account`). For sessions, see `account-sessions.ts`. */
export function registerAccountRoutes(
  plain: FastifyInstance,
  { config, accounts, contacts, environment, messenger }: Parts,
): void {
  const app = plain.withTypeProvider<TypeBoxTypeProvider>();

  /** The change is stored, and stays also if no mail can be sent. */
  async function tellFormer(request: FastifyRequest, former: string, account: AccountRecord): Promise<void> {
    if (!messenger.canMail) return;
    const { email, name } = account;
    const language = languageOf(request, account);
    const link = new URL(SCREEN_PATHS.contact, mailOrigin({ config }));
    const words = emailChangedLetter({ language, project: config.projectName, link, email });
    try {
      await messenger.mail({ kind: 'email-changed', to: former, name, ...words });
    } catch (error) {
      request.log.warn({ err: error }, 'a former address was not told of its account’s new one');
    }
  }

  app.post('/account', { schema: { body: SignUp }, config: RATE_LIMITS.signUp }, async (request, reply) => {
    const { userId, email, password, name } = request.body;
    const id = userId === UNIQUE ? newId(environment) : userId;
    const account = await accounts.register(
      { userId: id, email, password, name: name ?? '' },
      originOf(request),
    );
    request.log.info({ userId: account.id, ip: request.ip }, 'account created');
    return reply.code(201).send(accountAnswer(account));
  });

  app.get('/account', async request => accountAnswer(await accounts.get(requireUser(request).userId)));

  app.get('/account/prefs', async request => (await accounts.get(requireUser(request).userId)).prefs);

  app.patch('/account/prefs', { schema: { body: Prefs }, config: RATE_LIMITS.writePrefs }, async request =>
    accountAnswer(
      await accounts.setPrefs(requireUser(request).userId, request.body.prefs, originOf(request)),
    ),
  );

  app.patch('/account/name', { schema: { body: Name } }, async request =>
    accountAnswer(await accounts.rename(requireUser(request).userId, request.body.name, originOf(request))),
  );

  const setContact = { ...RATE_LIMITS.setContact, about: aboutCaller };
  app.patch('/account/email', { schema: { body: NewEmail }, config: setContact }, async (request, reply) => {
    const { userId } = requireUser(request);
    const { account, former } = await contacts.setEmail(userId, request.body, originOf(request));
    rememberDevice(request, reply, account);
    if (former !== null) await tellFormer(request, former, account);
    return accountAnswer(account);
  });

  app.patch('/account/phone', { schema: { body: NewPhone }, config: setContact }, async (request, reply) => {
    const { userId } = requireUser(request);
    const account = await contacts.setPhone(userId, request.body, originOf(request));
    rememberDevice(request, reply, account);
    return accountAnswer(account);
  });

  app.patch(
    '/account/password',
    { schema: { body: NewPassword }, config: { ...RATE_LIMITS.setPassword, about: aboutCaller } },
    async (request, reply) => {
      const { userId, sessionId } = requireUser(request);
      const { password, oldPassword } = request.body;
      const renewed = renewedFor(request, environment);
      const change = { password, oldPassword: oldPassword ?? '', keepSessionId: sessionId, renewed };
      const account = await accounts.setPassword(userId, change, originOf(request));
      renewed?.send(request, reply, config, findSession(account, sessionId));
      rememberDevice(request, reply, account);
      request.log.info({ userId }, 'password changed');
      return accountAnswer(account);
    },
  );

  app.patch('/account/status', async (request, reply) => {
    const { userId } = requireUser(request);
    const account = await accounts.setStatus(userId, false, originOf(request));
    request.log.info({ userId, ip: request.ip }, 'account blocked by its owner');
    clearSessionCookie(request, reply, config);
    return accountAnswer(account);
  });
}

/** A new password invalidates older device cookies. The browser that set it remains known. */
function rememberDevice({ caller }: FastifyRequest, reply: FastifyReply, account: AccountRecord): void {
  const session = account.sessions.find(({ id }) => id === caller.sessionId);
  if (caller.by === 'cookie' && session) reply.rememberDevice(account, session.browserOnly === true);
}
