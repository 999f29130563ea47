import type { FastifyInstance } from 'fastify';
import type { Context } from '../board/context.ts';
import { startSchemaPurges } from '../documents/schemas/schema-purges.ts';
import type { Files } from '../files/create-files.ts';
import { requireProject } from '../http/project.ts';
import type { AccountServices } from '../accounts/account-services.ts';
import type { Fetch } from '../accounts/oauth/provider-calls.ts';
import type { FunctionServices } from '../functions/open-functions.ts';
import { registerChallengeRoutes } from './account/account-challenges.ts';
import { registerAccountData } from './account/account-data.ts';
import { registerJwtRoutes } from './account/account-jwts.ts';
import { registerAccountLogRoutes } from './account/account-logs.ts';
import { registerMfaRoutes } from './account/account-mfa.ts';
import { registerProofs } from './account/account-proofs.ts';
import { registerSessionRoutes } from './account/account-sessions.ts';
import { registerAccountRoutes } from './account/account.ts';
import { registerDatabasesApi } from './databases/databases-api.ts';
import { registerFunctionsApi } from './functions/functions-api.ts';
import { registerMockConsent } from './account/dev-oauth.ts';
import { createRemoteImages } from '../avatars/remote-images.ts';
import { registerAvatarRoutes } from './avatars.ts';
import { registerLocaleRoutes } from './locale.ts';
import { registerIdentities } from './account/identity-parts.ts';
import { registerOAuthCallbacks } from './account/oauth-callbacks.ts';
import { requireScope } from './required-scopes.ts';
import { registerStorageApi } from './storage/storage-api.ts';
import { registerUserSessions } from './users/user-sessions.ts';
import { registerUserRoutes } from './users/users.ts';
import { registerTeams } from './teams/team-parts.ts';

interface Parts {
  services: AccountServices;
  /** Calls sign-in providers. */
  fetch: Fetch;
  files: Files;
  /** Absent: functions don't run. */
  functions?: FunctionServices | undefined;
}

/**
 * The routes that Appwrite's SDKs call, below `/v1`: account, teams, users, databases, storage, functions, locale,
 * avatars.
 */
export function registerAppwriteApi(
  app: FastifyInstance,
  context: Context,
  { services, fetch, files, functions }: Parts,
): void {
  const { config, environment, messenger } = context;
  const remote = createRemoteImages({ allowed: config.allowedNetworks });
  const { accounts, contacts, sessions, jwts, secondFactors } = services;
  app.register(
    async v1 => {
      v1.addHook('onRequest', requireProject(config.projectId));
      v1.addHook('onRequest', requireScope);
      // People's data must not be stored by any cache on the way.
      v1.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      v1.get('/ping', async (_request, reply) => reply.type('text/plain; charset=utf-8').send('Pong!'));
      registerAccountRoutes(v1, { config, accounts, contacts, environment, messenger });
      registerAccountLogRoutes(v1, { accounts });
      registerJwtRoutes(v1, { jwts });
      registerMfaRoutes(v1, { accounts, messenger, secondFactors });
      registerChallengeRoutes(v1, { config, environment, accounts, challenges: secondFactors.challenges });
      registerSessionRoutes(v1, { config, accounts, sessions });
      registerProofs(v1, context, services);
      registerAccountData(v1, context, services);
      registerIdentities(v1, context, services, fetch);
      registerTeams(v1, context, services);
      registerUserRoutes(v1, context, services);
      registerUserSessions(v1, services);
      const purges = startSchemaPurges(context);
      v1.addHook('onClose', () => purges.close());
      registerDatabasesApi(v1, context, purges);
      registerStorageApi(v1, context, { files, purges });
      registerLocaleRoutes(v1);
      await registerFunctionsApi(v1, context, functions);
      v1.register(async scope => registerAvatarRoutes(scope, { accounts, remote }));
    },
    { prefix: '/v1' },
  );
  // Browsers open these addresses without a project header.
  app.register(async v1 => registerOAuthCallbacks(v1, config), { prefix: '/v1' });
  app.register(async scope => registerMockConsent(scope, context));
}
