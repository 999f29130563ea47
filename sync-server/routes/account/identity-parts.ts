import type { FastifyInstance } from 'fastify';
import type { Context } from '../../board/context.ts';
import type { AccountServices } from '../../accounts/account-services.ts';
import { createIdentityLinks } from '../../accounts/oauth/identity-links.ts';
import { openProviders } from '../../accounts/oauth/open-providers.ts';
import type { Fetch } from '../../accounts/oauth/provider-calls.ts';
import { createProviderSignIn } from '../../accounts/oauth/provider-sign-in.ts';
import { createPushTargets } from '../../accounts/targets/push-targets.ts';
import { registerIdentityRoutes } from './account-identities.ts';
import { registerOAuthRoutes } from './account-oauth.ts';
import { registerTargetRoutes } from './account-targets.ts';

/** Provider accounts and browsers that are connected with an account. `fetch` calls providers. */
export function registerIdentities(
  app: FastifyInstance,
  context: Context,
  services: AccountServices,
  fetch: Fetch,
): void {
  const { environment, idKey, quotas, stores } = context;
  const { accounts, changeAccount, createAccount, reservations, sessions, tokens } = services;
  const links = createIdentityLinks({ environment, quotas, changeAccount, reservations });
  registerOAuthRoutes(app, {
    context,
    sessions,
    findProvider: openProviders(context, fetch),
    signIn: createProviderSignIn({
      store: stores.accounts,
      environment,
      changeAccount,
      createAccount,
      reservations,
      links,
    }),
    async issueToken({ id }, providerUid) {
      const { token, secret } = tokens.issue('oauth', providerUid);
      await changeAccount(id, newest => tokens.withToken(newest, token));
      return secret;
    },
  });
  registerIdentityRoutes(app, { environment, accounts, links });
  const targets = createPushTargets({ environment, idKey, quotas, stores, changeAccount });
  registerTargetRoutes(app, { environment, targets });
}
