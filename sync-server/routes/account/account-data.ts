import { Readable } from 'node:stream';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../board/context.ts';
import { requireUser } from '../../http/session/authenticate.ts';
import { aboutCaller } from '../../http/session/device-cookie.ts';
import { originOf } from '../../http/session/origin-of.ts';
import { Nullable } from '../../http/params.ts';
import { RATE_LIMITS } from '../../http/limits/rate-limits.ts';
import { clearSessionCookie } from '../../http/session/session-cookie.ts';
import type { AccountServices } from '../../accounts/account-services.ts';
import { beginErasure } from '../../leaving/begin-erasure.ts';
import { exportOf } from '../../leaving/export-of.ts';
import { requireRecentSignIn } from '../../accounts/recent-proof.ts';

/** A person without a password proves their identity by a recent sign-in. */
const RECENT_MS = 15 * 60_000;
const Erasure = Type.Union([
  Type.Object({
    password: Nullable(Type.String({ maxLength: 1024, rule: 'Value must be a valid password' })),
  }),
  Type.Null(),
]);

/**
 * People's legal rights (PIPEDA 4.9, Quebec's Law 25): a download of everything that the server knows about them, and
 * the deletion of their account. Not part of Appwrite.
 */
export function registerAccountData(
  plain: FastifyInstance,
  context: Context,
  { accounts, checkPassword }: Pick<AccountServices, 'accounts' | 'checkPassword'>,
): void {
  const app = plain.withTypeProvider<TypeBoxTypeProvider>();
  const { config, environment } = context;

  app.get('/account/export', { config: RATE_LIMITS.exportData }, async (request, reply) => {
    const { userId, sessionId } = requireUser(request);
    const account = await accounts.get(userId);
    const day = new Date(environment.nowMs()).toISOString().slice(0, 10);
    reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="portage-${day}.json"`);
    // The framework would read the whole stream.
    if (request.method === 'HEAD') return reply.send();
    request.log.info({ userId, ip: request.ip }, 'data exported');
    return reply.send(Readable.from(exportOf(context, account, sessionId)));
  });

  app.delete(
    '/account',
    { schema: { body: Erasure }, config: { ...RATE_LIMITS.erase, about: aboutCaller } },
    async (request, reply) => {
      const { userId, sessionId } = requireUser(request);
      const account = await accounts.get(userId);
      if (account.passwordHash === null)
        requireRecentSignIn(account, sessionId, environment.nowMs(), RECENT_MS);
      else
        await checkPassword(
          account.email || account.id,
          account,
          request.body?.password ?? '',
          originOf(request),
        );
      await beginErasure(context, userId);
      request.log.info({ userId, ip: request.ip }, 'account erasure requested');
      clearSessionCookie(request, reply, config);
      reply.forgetDevice(userId);
      return reply.code(204).send();
    },
  );
}
