import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Environment } from '../context.ts';
import { requireUser } from '../http/authenticate.ts';
import { Email, NewId, Nullable, PersonName } from '../http/params.ts';
import { RATE_LIMITS } from '../http/rate-limits.ts';
import { accountAnswer } from '../services/account-answer.ts';
import type { Accounts } from '../services/accounts.ts';
import { newId, UNIQUE } from '../services/ids.ts';

const Password = Type.String({ minLength: 1, maxLength: 1024, rule: 'Value must be a valid password' });
const SignUp = Type.Object({ userId: NewId, email: Email, password: Password, name: Nullable(PersonName) });
const Name = Type.Object({ name: PersonName });
const NewEmail = Type.Object({ email: Email, password: Password });
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

/** The caller's own account (Appwrite's `/account`), sessions apart: `account-sessions.ts`. */
export function registerAccountRoutes(
  plain: FastifyInstance,
  { accounts, environment }: { accounts: Accounts; environment: Environment },
): void {
  const app = plain.withTypeProvider<TypeBoxTypeProvider>();

  app.post('/account', { schema: { body: SignUp }, config: RATE_LIMITS.signUp }, async (request, reply) => {
    const { userId, email, password, name } = request.body;
    const id = userId === UNIQUE ? newId(environment) : userId;
    const account = await accounts.register({ userId: id, email, password, name: name ?? '' });
    request.log.info({ userId: account.id, ip: request.ip }, 'account made');
    return reply.code(201).send(accountAnswer(account));
  });

  app.get('/account', async request => accountAnswer(await accounts.get(requireUser(request).userId)));

  app.get('/account/prefs', async request => (await accounts.get(requireUser(request).userId)).prefs);

  app.patch('/account/prefs', { schema: { body: Prefs } }, async request =>
    accountAnswer(await accounts.setPrefs(requireUser(request).userId, request.body.prefs)),
  );

  app.patch('/account/name', { schema: { body: Name } }, async request =>
    accountAnswer(await accounts.rename(requireUser(request).userId, request.body.name)),
  );

  app.patch('/account/email', { schema: { body: NewEmail } }, async request =>
    accountAnswer(await accounts.setEmail(requireUser(request).userId, request.body)),
  );

  app.patch(
    '/account/password',
    { schema: { body: NewPassword }, config: RATE_LIMITS.setPassword },
    async request => {
      const { userId, sessionId } = requireUser(request);
      const { password, oldPassword } = request.body;
      const change = { password, oldPassword: oldPassword ?? '', keepSessionId: sessionId };
      const account = await accounts.setPassword(userId, change);
      request.log.info({ userId }, 'password changed');
      return accountAnswer(account);
    },
  );
}
