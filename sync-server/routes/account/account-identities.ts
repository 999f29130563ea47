import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Environment } from '../../core/environment.ts';
import { requireUser } from '../../http/session/authenticate.ts';
import { originOf } from '../../http/session/origin-of.ts';
import { Id } from '../../http/params.ts';
import { readWish } from '../../http/list-wish.ts';
import { eventOrigin } from '../../accounts/account-events.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import { identityAnswer } from '../../accounts/identity-answer.ts';
import { formatMoment } from '../../core/moments.ts';
import type { IdentityLinks } from '../../accounts/oauth/identity-links.ts';
import { listDefinition, listPage } from '../../projection/list-page.ts';

const IDENTITY_LIST = listDefinition('identities', [
  { key: 'userId', type: 'string' },
  { key: 'provider', type: 'string' },
  { key: 'providerUid', type: 'string' },
  { key: 'providerEmail', type: 'string' },
  { key: 'providerAccessTokenExpiry', type: 'datetime' },
]);

interface Parts {
  environment: Environment;
  accounts: Accounts;
  links: IdentityLinks;
}

/**
 * Accounts at providers that sign in to this one. As in Appwrite, the last way to sign in may be removed too: recovery
 * still works for a known address, and the session continues.
 */
export function registerIdentityRoutes(
  plain: FastifyInstance,
  { environment, accounts, links }: Parts,
): void {
  const app = plain.withTypeProvider<TypeBoxTypeProvider>();

  app.get('/account/identities', async request => {
    const { userId } = requireUser(request);
    const { identities } = await accounts.get(userId);
    const listed = identities.map(identity => ({
      item: identityAnswer(userId, identity),
      id: identity.id,
      createdAt: formatMoment(identity.createdAt),
      updatedAt: formatMoment(identity.updatedAt),
      data: {
        userId,
        provider: identity.provider,
        providerUid: identity.providerUid,
        providerEmail: identity.providerEmail,
        providerAccessTokenExpiry: null,
      },
      text: '',
    }));
    const { total, items } = listPage(IDENTITY_LIST, listed, { ...readWish(request), search: '' });
    return { total, identities: items };
  });

  app.delete(
    '/account/identities/:identityId',
    { schema: { params: Type.Object({ identityId: Id }) } },
    async (request, reply) => {
      const { userId } = requireUser(request);
      const by = eventOrigin(originOf(request), environment.nowMs());
      await links.disconnect(userId, request.params.identityId, by);
      request.log.info({ userId }, 'identity disconnected');
      return reply.code(204).send();
    },
  );
}
